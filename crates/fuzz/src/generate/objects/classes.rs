//! In: choices. Out: the classes of an object program, each with methods whose bodies are random.

use super::World;
use super::types::T;

impl World<'_> {
    /// All nested classes.
    pub(super) fn classes(&mut self) -> String {
        let mut text = String::from(EXCEPTIONS);
        text.push_str("    interface Fn {\n        int apply(int x);\n    }\n\n");
        text.push_str(&self.shape());
        text.push_str(&self.base());
        text.push_str(&self.left());
        text.push_str(&self.right());
        text.push_str(&self.deep());
        text.push_str(&self.color());
        text.push_str(&self.pair());
        text.push_str(&self.node());
        text
    }

    /// One method in the braces of a class.
    fn member(
        &mut self,
        header: &str,
        level: u32,
        this: T,
        params: &[(&str, T)],
        ret: T,
    ) -> String {
        let mut body = self.body(level, Some(this), params);
        body.ret = Some(ret);
        body.fuel = body.rng.below(4) as u32;
        body.open(header);
        body.method(3);
        body.close("");
        body.out
    }

    /// Checks at the start of a constructor, if any.
    fn checks(&mut self, params: &[(&str, T)]) -> String {
        let mut body = self.body(0, None, params);
        body.indent = 3;
        if body.rng.chance(45) {
            // An input whose constructor depends on static state is hard to make: one in eight is enough.
            let mut condition = body.condition(1);
            if !body.rng.chance(12) {
                condition = condition.replace("total", "3");
            }
            body.open(&format!("if ({condition})"));
            body.throw();
            body.close("");
        }
        body.out
    }

    fn shape(&mut self) -> String {
        let twice = self.member(
            "default int twice(int k)",
            2,
            T::Shape,
            &[("k", T::Int)],
            T::Int,
        );
        format!("    interface Shape {{\n        int area(int k);\n\n{twice}    }}\n\n")
    }

    fn base(&mut self) -> String {
        let params = [("size", T::Int), ("next", T::Base)];
        let checks = self.checks(&params);
        let same = self.member(
            "boolean same(Object o)",
            2,
            T::Base,
            &[("o", T::Object)],
            T::Bool,
        );
        let key = self.rng.between(-2, 9);
        let equals = if self.rng.chance(50) {
            "        @Override
        public boolean equals(Object o) {
            if (this == o) {
                return true;
            }
            if (o == null || getClass() != o.getClass()) {
                return false;
            }
            return size == ((Base) o).size && key == ((Base) o).key;
        }

        @Override
        public int hashCode() {
            return 31 * size + key;
        }

"
        } else {
            ""
        };
        format!(
            "    static abstract class Base implements Shape {{
        protected int size;
        private boolean flag;
        private final int key;
        Base next;

        Base(int size, Base next) {{
{checks}            this.size = size;
            this.next = next;
            this.key = size % 7 + {key};
        }}

        int getSize() {{
            return size;
        }}

        boolean isFlag() {{
            return flag;
        }}

        void setFlag(boolean flag) {{
            this.flag = flag;
        }}

{equals}{same}    }}

"
        )
    }

    fn left(&mut self) -> String {
        let area = self.member(
            "public int area(int k)",
            1,
            T::Left,
            &[("k", T::Int)],
            T::Int,
        );
        let compare = self.member(
            "public int compareTo(Left o)",
            1,
            T::Left,
            &[("o", T::Left)],
            T::Int,
        );
        let length = self.rng.below(4);
        format!(
            "    static class Left extends Base implements Comparable<Left> {{
        int[] data = new int[{length}];

        Left(int size, Base next) {{
            super(size, next);
        }}

{area}
{compare}    }}

"
        )
    }

    fn right(&mut self) -> String {
        let params = [("size", T::Int), ("next", T::Base)];
        let checks = self.checks(&params);
        let area = self.member(
            "public int area(int k)",
            1,
            T::Right,
            &[("k", T::Int)],
            T::Int,
        );
        let same = if self.rng.chance(50) {
            self.member(
                "@Override boolean same(Object o)",
                2,
                T::Right,
                &[("o", T::Object)],
                T::Bool,
            )
        } else {
            "        @Override
        boolean same(Object o) {
            return o instanceof Right r && r.size == size && super.same(r.any);
        }
"
            .to_owned()
        };
        format!(
            "    static final class Right extends Base {{
        Object any;
        private final int[][] grid;

        Right(int size, Base next) {{
            super(size + 1, next);
{checks}            this.any = next;
            this.grid = new int[2][];
        }}

        Right(Object any, int[][] grid) {{
            super(3, null);
            this.any = any;
            this.grid = grid;
        }}

{area}
{same}    }}

"
        )
    }

    fn deep(&mut self) -> String {
        let size = self.rng.between(-1, 5);
        let area = if self.rng.chance(60) {
            format!(
                "        @Override
        public int area(int k) {{
            if (k > {size}) {{
                return super.area(k - {size}) + size;
            }}
            return boxed == null ? super.area(-k) : boxed - k;
        }}
"
            )
        } else {
            self.member(
                "@Override public int area(int k)",
                1,
                T::Deep,
                &[("k", T::Int)],
                T::Int,
            )
        };
        let size_of = if self.rng.chance(10) {
            "        @Override
        int getSize() {
            return boxed == null ? super.getSize() : boxed;
        }

"
        } else {
            ""
        };
        format!(
            "    static class Deep extends Left {{
        private Integer boxed;

        Deep(int size, Base next) {{
            super(size, next);
            if (size > {size}) {{
                boxed = size;
            }}
        }}

        void setBoxed(Integer boxed) {{
            this.boxed = boxed;
        }}

{size_of}{area}    }}

"
        )
    }

    fn color(&mut self) -> String {
        let (a, b, c) = (
            self.rng.between(-2, 5),
            self.rng.between(-2, 5),
            self.rng.between(-2, 99),
        );
        let other = self.member("Color other()", 1, T::Color, &[], T::Color);
        let green = if self.rng.chance(50) {
            format!(
                "GREEN({b}) {{
            @Override
            int weigh() {{
                return weight > {a} ? ordinal() : -weight;
            }}
        }}"
            )
        } else {
            format!("GREEN({b})")
        };
        format!(
            "    enum Color {{
        RED({a}), {green}, BLUE({c});

        final int weight;

        Color(int weight) {{
            this.weight = weight;
        }}

        int weigh() {{
            return weight * 2;
        }}

        private int hidden() {{
            return weight + 1;
        }}

{other}    }}

"
        )
    }

    fn pair(&mut self) -> String {
        let checks = self.checks(&[("a", T::Int), ("b", T::Color)]);
        let mix = self.member("int mix(int k)", 1, T::Pair, &[("k", T::Int)], T::Int);
        let trim = if self.rng.chance(40) {
            "            a = a & 15;\n"
        } else {
            ""
        };
        format!(
            "    record Pair(int a, Color b) {{
        Pair {{
{checks}{trim}        }}

{mix}    }}

"
        )
    }

    fn node(&mut self) -> String {
        let (low, op) = (self.rng.between(0, 4), ["+", "-", "^"][self.rng.below(3)]);
        let sum = match self.rng.below(3) {
            0 => format!(
                "            if (depth > 3 || depth < 0 || next == null) {{
                return value;
            }}
            return value {op} next.sum(depth + 1);
"
            ),
            1 => format!(
                "            if (depth > 3 || depth < 0) {{
                return {low};
            }}
            return value > {low} ? next.sum(depth + 1) : value {op} depth;
"
            ),
            _ => format!(
                "            Node at = this;
            int all = depth;
            for (int i = 0; at != null && i < 4; i++) {{
                all = all {op} at.value;
                at = at.next == this ? null : at.next;
            }}
            return all;
"
            ),
        };
        format!(
            "    static final class Node {{
        int value;
        Node next;

        Node(int value, Node next) {{
            this.value = value;
            this.next = next;
        }}

        int sum(int depth) {{
{sum}        }}
    }}

"
        )
    }

    /// Fields, constructors, the inner class and the helper of the main class.
    pub(super) fn state(&mut self) -> String {
        let checks = self.checks(&[("count", T::Int), ("held", T::Base), ("color", T::Color)]);
        let main = self.main.to_owned();
        let helper = {
            let mut body = self.body(0, None, &[("x", T::Int)]);
            body.ret = Some(T::Int);
            body.indent = 1;
            body.fuel = 2;
            body.open("static int helper(int x)");
            body.method(2);
            body.close("");
            body.out
        };
        let start = self.rng.between(0, 5);
        let step = self.rng.between(1, 4);
        format!(
            "    static int total = {start};
    private static Node cache;

    private int count;
    Base held;
    final Color color;
    private Base[] items = new Base[2];
    final Fn op;

    {main}(int count, Base held, Color color) {{
{checks}        this.count = count;
        this.held = held;
        this.color = color;
        this.op = x -> x + this.count;
    }}

    {main}(Fn op) {{
        this.op = op;
        this.color = Color.BLUE;
    }}

    class Inner {{
        private final int step;

        Inner(int step) {{
            this.step = step;
        }}

        int bump(int x) {{
            count += step;
            return count > {step} ? x : op.apply(x);
        }}
    }}

{helper}"
        )
    }
}

const EXCEPTIONS: &str = "    static class Oops extends RuntimeException {
        final int code;

        Oops(int code) {
            super(\"oops \" + code);
            this.code = code;
        }
    }

    static final class Checked extends Exception {
        final int code;

        Checked(int code) {
            this.code = code;
        }
    }

";
