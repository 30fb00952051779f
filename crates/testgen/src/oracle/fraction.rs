//! In: the wish for exact real numbers. Out: the text of a small class that computes with them.
//!
//! Java has no exact quotients, so a `\real` is a fraction of two whole numbers without a common divisor, the lower one positive.

use crate::ClassUnderTest;
use crate::text::scope::Scope;

/// The name of the class of exact real numbers.
pub(super) fn class(subject: &ClassUnderTest<'_>) -> &'static str {
    ["Fraction", "ExactFraction", "ProvettaFraction"]
        .into_iter()
        .find(|name| !subject.siblings.contains(*name))
        .unwrap_or("ProvettaFraction")
}

/// The class.
pub(super) fn text(subject: &ClassUnderTest<'_>, scope: &mut Scope<'_>) -> String {
    let name = class(subject);
    let [whole, decimal] =
        ["java.math.BigInteger", "java.math.BigDecimal"].map(|name| scope.import(name));
    let [comparable, string, undefined, over_ride] =
        ["Comparable", "String", "ArithmeticException", "Override"].map(|name| scope.lang(name));
    format!(
        "    /** An exact real number: one whole number over another. */
    private static final class {name} implements {comparable}<{name}> {{
        static final {name} ZERO = of(0);
        static final {name} ONE = of(1);

        private final {whole} over;
        private final {whole} under;

        private {name}({whole} over, {whole} under) {{
            if (under.signum() == 0) {{
                throw new {undefined}(\"/ by zero\");
            }}
            {whole} common = over.gcd(under);
            {whole} divisor = under.signum() < 0 ? common.negate() : common;
            this.over = over.divide(divisor);
            this.under = under.divide(divisor);
        }}

        static {name} of(long value) {{
            return of({whole}.valueOf(value));
        }}

        static {name} of({whole} value) {{
            return new {name}(value, {whole}.ONE);
        }}

        /** The value that a floating-point number has; infinities and NaN have none. */
        static {name} of(double value) {{
            {decimal} exact = new {decimal}(value);
            return new {name}(exact.unscaledValue(), {whole}.TEN.pow(exact.scale()));
        }}

        {name} add({name} other) {{
            return new {name}(over.multiply(other.under).add(other.over.multiply(under)),
                    under.multiply(other.under));
        }}

        {name} subtract({name} other) {{
            return add(other.negate());
        }}

        {name} multiply({name} other) {{
            return new {name}(over.multiply(other.over), under.multiply(other.under));
        }}

        {name} divide({name} other) {{
            return new {name}(over.multiply(other.under), under.multiply(other.over));
        }}

        {name} negate() {{
            return new {name}(over.negate(), under);
        }}

        @{over_ride}
        public int compareTo({name} other) {{
            return over.multiply(other.under).compareTo(other.over.multiply(under));
        }}

        @{over_ride}
        public {string} toString() {{
            return under.equals({whole}.ONE) ? over.toString() : over + \"/\" + under;
        }}
    }}
"
    )
}
