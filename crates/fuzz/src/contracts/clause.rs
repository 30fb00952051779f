//! In: a stream of choices and what may be named. Out: a boolean JML expression, well-typed or nearly so.
//!
//! An expression that the reader of contracts refuses costs a clause and nothing else: it is counted and not compared.

use provetta_test_support::Rng;

/// What an expression may name.
#[derive(Debug, Clone, Default)]
pub struct Names {
    /// `this` has a value
    pub this: bool,
    /// Parameters `o`, `w`, `p` and `q`
    pub parameters: bool,
    /// There is a state before
    pub old: bool,
    /// There is a variable `before` of an `old` declaration
    pub variable: bool,
    /// Java type of `\result`
    pub result: Option<&'static str>,
}

/// A maker of expressions.
pub struct Clauses<'r> {
    rng: &'r mut Rng,
    names: Names,
    /// Whole-number variables of the quantifiers around
    bound: Vec<String>,
    /// Objects that they range over
    objects: Vec<String>,
    in_old: bool,
    next: u32,
}

const SMALL: [&str; 12] = [
    "0", "1", "2", "3", "-1", "5", "31", "32", "33", "127", "-128", "7",
];
const BIG: [&str; 12] = [
    "2147483647",
    "-2147483648",
    "2147483648L",
    "9223372036854775807L",
    "-9223372036854775808L",
    "65535",
    "46341",
    "4294967296L",
    "'a'",
    "3037000500L",
    "Integer.MAX_VALUE",
    "Long.MIN_VALUE",
];

impl Clauses<'_> {
    /// A maker for one clause.
    pub fn new(rng: &mut Rng, names: Names) -> Clauses<'_> {
        Clauses {
            rng,
            names,
            bound: Vec::new(),
            objects: Vec::new(),
            in_old: false,
            next: 0,
        }
    }

    fn pick(&mut self, items: &[&'static str]) -> String {
        self.rng.pick(items).copied().unwrap_or("0").to_owned()
    }

    /// An object of class `S`, or null.
    pub fn object(&mut self, depth: u32) -> String {
        if let Some(var) = self.rng.pick(&self.objects.clone())
            && self.rng.chance(60)
        {
            return var.clone();
        }
        let mut simple = Vec::new();
        if self.names.this {
            simple.extend(["this", "next", "next", "this.next"]);
        }
        if self.names.parameters {
            simple.extend(["o", "o"]);
        }
        if self.names.result == Some("S") && !self.in_old {
            simple.extend(["\\result", "\\result"]);
        }
        if depth == 0 || self.rng.chance(60) {
            return self.pick(&simple);
        }
        match self.rng.below(6) {
            0 | 1 => format!("{}.next", self.object(depth - 1)),
            2 => self.old(depth, Self::object),
            3 => format!(
                "({} ? {} : {})",
                self.truth(depth - 1),
                self.object(depth - 1),
                self.object(depth - 1)
            ),
            4 => format!("{}.tail()", self.object(depth - 1)),
            _ => {
                let object = self.object(depth - 1);
                match object.as_str() {
                    "this" => object,
                    _ => format!("((T) {object})"),
                }
            }
        }
    }

    /// `\old(e)` where there is a state before.
    fn old(&mut self, depth: u32, make: fn(&mut Self, u32) -> String) -> String {
        if !self.names.old || self.in_old || depth == 0 {
            return make(self, depth.saturating_sub(1));
        }
        self.in_old = true;
        let inner = make(self, depth - 1);
        self.in_old = false;
        match self.rng.chance(20) {
            true => format!("\\pre({inner})"),
            false => format!("\\old({inner})"),
        }
    }

    fn field(&mut self, depth: u32, names: &[&'static str]) -> String {
        let name = self.pick(names);
        if self.names.this && self.rng.chance(55) {
            return name;
        }
        format!("{}.{name}", self.object(depth.min(1)))
    }

    /// An array of ints.
    fn array(&mut self, depth: u32) -> String {
        if self.names.result == Some("int[]") && !self.in_old && self.rng.chance(40) {
            return "\\result".to_owned();
        }
        match self.rng.below(8) {
            0 | 1 if self.names.parameters => "w".to_owned(),
            2 if depth > 0 => self.old(depth, Self::array),
            3 if depth > 0 => format!("{}[{}]", self.field(0, &["aa"]), self.index(depth - 1)),
            _ => self.field(depth, &["a"]),
        }
    }

    fn index(&mut self, depth: u32) -> String {
        if let Some(var) = self.rng.pick(&self.bound.clone())
            && self.rng.chance(70)
        {
            return var.clone();
        }
        match self.rng.below(5) {
            0..=2 => self.pick(&["0", "1", "2", "3", "-1"]),
            3 => self.field(0, &["x", "y", "k", "s"]),
            _ => self.number(depth),
        }
    }

    /// A whole number: int, long or `\bigint`.
    pub fn number(&mut self, depth: u32) -> String {
        if let Some(var) = self.rng.pick(&self.bound.clone())
            && self.rng.chance(30)
        {
            return var.clone();
        }
        if depth == 0 || self.rng.chance(20) {
            return self.simple_number();
        }
        let d = depth - 1;
        match self.rng.below(24) {
            0..=6 => {
                let op = self.pick(&["+", "-", "*", "/", "%", "+", "-", "*"]);
                format!("({} {op} {})", self.number(d), self.number(d))
            }
            7 => {
                let op = self.pick(&["&", "|", "^"]);
                format!("({} {op} {})", self.java_number(d), self.java_number(d))
            }
            8 => {
                let op = self.pick(&["<<", ">>", ">>>"]);
                format!("({} {op} {})", self.java_number(d), self.java_number(d))
            }
            9 => format!("(-{})", self.number(d)),
            10 => format!("(~{})", self.java_number(d)),
            11 | 12 => {
                let ty = self.pick(&["int", "long", "short", "byte", "char", "\\bigint"]);
                format!("(({ty}) {})", self.number(d))
            }
            13 => format!("((int) {})", self.real(d)),
            14 => format!(
                "({} ? {} : {})",
                self.truth(d),
                self.number(d),
                self.number(d)
            ),
            15 => {
                let array = self.array(d);
                format!("{array}[{}]", self.index(d))
            }
            16 => {
                let array = self.field(0, &["la"]);
                format!("{array}[{}]", self.index(d))
            }
            17 => format!("{}.length", self.array(d)),
            18 => self.old(depth, Self::number),
            19 | 20 => {
                let name = self.pick(&["\\sum", "\\product", "\\min", "\\max", "\\num_of"]);
                match name.as_str() {
                    "\\num_of" => self.quantified(&name, d, Self::truth),
                    _ => self.quantified(&name, d, Self::number),
                }
            }
            21 => format!("{}.getX()", self.object(d.min(1))),
            22 => format!("S.clamp((int) {})", self.number(d)),
            _ => {
                let name = self.pick(&["second()", "size", "first", "box", "t.length()"]);
                format!("{}.{name}", self.object(0))
            }
        }
    }

    /// A number that is not a `\bigint` in any mode.
    fn java_number(&mut self, depth: u32) -> String {
        match self.rng.below(3) {
            0 if depth > 0 => format!("((int) {})", self.number(depth - 1)),
            1 if depth > 0 => format!("((long) {})", self.number(depth - 1)),
            _ => self.simple_number(),
        }
    }

    fn simple_number(&mut self) -> String {
        match self.rng.below(10) {
            0 | 1 => self.pick(&SMALL),
            2 => self.pick(&BIG),
            3 if self.names.parameters => self.pick(&["p", "q"]),
            4 if matches!(self.names.result, Some("int" | "long")) && !self.in_old => {
                "\\result".to_owned()
            }
            5 if self.names.variable => "before".to_owned(),
            5 => "S.g".to_owned(),
            6 => self.field(0, &["s", "h", "k"]),
            7 => self.field(0, &["l", "m"]),
            _ => self.field(1, &["x", "y"]),
        }
    }

    fn real(&mut self, depth: u32) -> String {
        if depth == 0 || self.rng.chance(40) {
            return match self.rng.below(3) {
                0 => self.pick(&["0.0", "1.5", "-0.0", "1e19", "2.0f"]),
                _ => self.field(0, &["d"]),
            };
        }
        match self.rng.below(4) {
            0 => format!("((double) {})", self.java_number(depth - 1)),
            1 => format!("(-{})", self.real(depth - 1)),
            _ => {
                let op = self.pick(&["+", "-", "*", "/", "%"]);
                format!("({} {op} {})", self.real(depth - 1), self.real(depth - 1))
            }
        }
    }

    /// A number without rounding.
    fn exact(&mut self, depth: u32) -> String {
        if depth == 0 || self.rng.chance(30) {
            return match self.rng.below(4) {
                0 => format!("(\\real) {}", self.field(0, &["d"])),
                1 => format!("(\\real) {}", self.pick(&["0.25", "1.5", "-0.0", "3.0f"])),
                _ => format!("(\\real) {}", self.simple_number()),
            };
        }
        match self.rng.below(6) {
            0 => format!("(-({}))", self.exact(depth - 1)),
            _ => {
                let op = self.pick(&["+", "-", "*", "/", "/"]);
                format!("({} {op} {})", self.exact(depth - 1), self.exact(depth - 1))
            }
        }
    }

    /// A quantifier over all that an object leads to.
    fn over_objects(
        &mut self,
        name: &str,
        depth: u32,
        body: fn(&mut Self, u32) -> String,
    ) -> String {
        let from = self.object(depth.min(1));
        let var = format!("e{}", self.next);
        self.next += 1;
        self.objects.push(var.clone());
        let mut range = format!("\\reach({from}).has({var})");
        if self.rng.chance(20) {
            range = format!("{range} && {}", self.truth(depth.min(1)));
        }
        let body = body(self, depth);
        self.objects.pop();
        format!("({name} S {var}; {range}; {body})")
    }

    fn quantified(&mut self, name: &str, depth: u32, body: fn(&mut Self, u32) -> String) -> String {
        let var = format!("{}{}", ["i", "j", "n"][self.rng.below(3)], self.next);
        self.next += 1;
        let ty = [
            "int", "int", "int", "int", "long", "short", "byte", "\\bigint", "char",
        ][self.rng.below(9)];
        let (low, high) = match self.rng.below(9) {
            0 => ("2147483645".to_owned(), "2147483647".to_owned()),
            1 => ("-2147483648".to_owned(), "-2147483646".to_owned()),
            2 if ty == "long" => (
                "9223372036854775805L".to_owned(),
                "9223372036854775807L".to_owned(),
            ),
            3 => ("-1".to_owned(), self.pick(&["1", "3", "-2"])),
            4 => (
                self.pick(&["0", "-2"]),
                format!("{} % 5", self.field(0, &["x", "y", "s"])),
            ),
            5 => ("126".to_owned(), "129".to_owned()),
            _ => {
                let array = self.array(0);
                ("0".to_owned(), format!("{array}.length"))
            }
        };
        let (first, last) = (self.pick(&["<=", "<=", "<"]), self.pick(&["<", "<", "<="]));
        self.bound.push(var.clone());
        let mut range = format!("{low} {first} {var} && {var} {last} {high}");
        if self.rng.chance(20) {
            range = format!("{range} && {}", self.truth(depth.min(1)));
        }
        let body = body(self, depth);
        self.bound.pop();
        format!("({name} {ty} {var}; {range}; {body})")
    }

    /// What a clause says; now and then something that holds wherever it has a value, so that there is something to prove.
    pub fn clause(&mut self, depth: u32) -> String {
        let truth = self.truth(depth);
        match self.rng.below(10) {
            0 => format!("({truth}) ==> ({truth})"),
            1 => format!("({truth}) || !({truth})"),
            2 => format!("true || ({truth})"),
            3 => format!("({truth}) <==> !!({truth})"),
            _ => truth,
        }
    }

    /// A truth value.
    pub fn truth(&mut self, depth: u32) -> String {
        if depth == 0 {
            return match self.rng.below(5) {
                0 => "true".to_owned(),
                1 if self.names.result == Some("boolean") && !self.in_old => "\\result".to_owned(),
                _ => self.field(0, &["b", "c"]),
            };
        }
        let d = depth - 1;
        match self.rng.below(37) {
            0..=6 => {
                let op = self.pick(&["<", "<=", ">", ">=", "==", "!="]);
                format!("{} {op} {}", self.number(d), self.number(d))
            }
            7 => {
                let op = self.pick(&["<", "<=", "==", "!="]);
                format!("{} {op} {}", self.real(d), self.real(d))
            }
            8 | 9 => {
                let op = self.pick(&["==", "!="]);
                format!("{} {op} {}", self.object(d), self.object(d))
            }
            10 => {
                let op = self.pick(&["==", "!="]);
                let value = match self.rng.below(3) {
                    0 => self.array(d),
                    1 => self.field(0, &["any", "t", "la", "aa", "box"]),
                    _ => self.object(d),
                };
                format!("{value} {op} null")
            }
            11 => format!("!({})", self.truth(d)),
            12..=16 => {
                let op = self.pick(&["&&", "||", "==>", "<==", "<==>", "<=!=>", "&&", "||", "==>"]);
                format!("({} {op} {})", self.parens(d), self.parens(d))
            }
            17 => {
                let op = self.pick(&["&", "|", "^", "==", "!="]);
                format!("({} {op} {})", self.parens(d), self.parens(d))
            }
            18 => format!(
                "({} ? {} : {})",
                self.parens(d),
                self.parens(d),
                self.parens(d)
            ),
            19 | 20 => {
                let name = self.pick(&["\\forall", "\\exists"]);
                self.quantified(&name, d, Self::truth)
            }
            21 => {
                let class = self.pick(&["S", "T", "String", "int[]"]);
                match class.as_str() {
                    "S" | "T" => format!("{} instanceof {class}", self.object(d)),
                    _ => format!("{} instanceof {class}", self.field(0, &["any"])),
                }
            }
            22 => {
                let class = self.pick(&["S", "T", "Object"]);
                let op = self.pick(&["==", "!=", "<:"]);
                let value = match self.rng.chance(30) {
                    true => self.field(0, &["any"]),
                    false => self.object(d),
                };
                format!("\\typeof({value}) {op} \\type({class})")
            }
            23 if self.names.old && !self.in_old => {
                let value = match self.rng.below(3) {
                    0 => self.array(d),
                    _ => self.object(d),
                };
                format!("\\fresh({value})")
            }
            23 => format!("{}.same({})", self.object(0), self.object(d)),
            24 => format!("\\nonnullelements({})", self.field(0, &["aa", "ss"])),
            25 | 26 => {
                let object = match self.rng.below(4) {
                    0 => self.field(0, &["any", "a", "v", "ss", "aa", "t"]),
                    _ => self.object(d),
                };
                format!("\\reach({}).has({object})", self.object(d))
            }
            27 if self.names.old && !self.in_old => {
                format!("\\not_modified({})", self.changed())
            }
            28 if self.names.old && !self.in_old => {
                format!("\\only_assigned({})", self.listed())
            }
            29 => format!("\\invariant_for({})", self.field(0, &["v"])),
            30 => "\\static_invariant_for(V)".to_owned(),
            31 => {
                let value = self.field(0, &["any", "a", "aa", "ss", "v"]);
                let class = self.pick(&["int", "int[]", "S", "Object"]);
                let op = self.pick(&["==", "!=", "<:"]);
                format!("\\elemtype(\\typeof({value})) {op} \\type({class})")
            }
            32 => format!("(\\lbl seen {})", self.parens(d)),
            33 | 34 => {
                let op = self.pick(&["<", "<=", ">", ">=", "==", "!="]);
                format!("{} {op} {}", self.exact(d), self.exact(d))
            }
            35 => {
                let name = self.pick(&["\\forall", "\\exists"]);
                self.over_objects(&name, d, Self::truth)
            }
            _ => self.old(depth, Self::truth),
        }
    }

    fn parens(&mut self, depth: u32) -> String {
        format!("({})", self.truth(depth))
    }

    /// Places that may not have changed.
    fn changed(&mut self) -> String {
        let object = self.pick(&["", "", "next.", "this."]);
        match self.rng.below(4) {
            0 => format!("{object}a[{}]", self.pick(&["0", "1", "x"])),
            1 => self.pick(&["next.*", "this.*", "a[*]", "next.a[*]"]),
            _ => format!(
                "{object}{}",
                self.pick(&["x", "d", "next", "a", "t", "b", "v"])
            ),
        }
    }

    /// Places that may have changed.
    fn listed(&mut self) -> String {
        let object = self.pick(&["", "", "next.", "this."]);
        match self.rng.below(4) {
            0 => "\\nothing".to_owned(),
            1 => format!("{object}a[*]"),
            _ => format!(
                "{object}{}, {object}next",
                self.pick(&["x", "d", "a", "t", "b", "v"])
            ),
        }
    }

    /// Places that may change.
    pub fn places(&mut self) -> String {
        match self.rng.below(12) {
            0 => return "\\nothing".to_owned(),
            1 => return "\\everything".to_owned(),
            _ => {}
        }
        let count = 1 + self.rng.below(4);
        let mut all = Vec::new();
        for _ in 0..count {
            let object = self.pick(&["", "", "o.", "next.", "o.next.", "this."]);
            all.push(match self.rng.below(10) {
                0..=3 => format!(
                    "{object}{}",
                    self.pick(&["x", "y", "l", "b", "next", "a", "d"])
                ),
                4 => self.pick(&["this.*", "o.*", "next.*"]),
                5 => format!("{object}a[*]"),
                6 => format!(
                    "{object}a[{}]",
                    self.pick(&["0", "1", "x", "p", "a.length - 1"])
                ),
                7 => format!(
                    "{object}a[{}..{}]",
                    self.pick(&["0", "1", "x"]),
                    self.pick(&["0", "1", "2", "p", "y"])
                ),
                8 => self.pick(&[
                    "w[*]", "w[0]", "w[p]", "w[0..1]", "la[*]", "aa[0][*]", "aa[*]", "aa[1][0]",
                ]),
                _ => self.pick(&["S.g", "S.*", "la[0]"]),
            });
        }
        all.join(", ")
    }
}
