//! In: a seed and an index. Out: a Java class whose methods are sequences of library calls.
//!
//! A method of literals takes the number of calls after which it gives its digest, so that the first call that differs can be
//! found; a method of inputs has the same calls on parameters, with conditions on what they give.
//!
//! Why it compiles: holes are filled by expressions of their types, lambdas only have literals and variables that are never
//! assigned, and every result has an overload of `Digest.of`.

use std::fmt::Write;

use provetta_test_support::Rng;

use super::calls::{THEMES, Theme};

/// The class that makes numbers of results.
pub const DIGEST: (&str, &str) = ("fuzz/Digest", include_str!("Digest.java"));

/// A generated class.
pub struct LibraryProgram {
    /// Its number under the seed
    pub index: u64,
    /// Internal name of the class
    pub class: String,
    /// The source file
    pub source: String,
    /// Methods of literals
    pub closed: Vec<Closed>,
    /// Names and descriptors of methods of inputs
    pub open: Vec<Open>,
}

/// A method of literals, with the statements of its calls.
pub struct Closed {
    /// Its name; it takes an int and returns one
    pub name: String,
    /// One statement for each call
    pub calls: Vec<String>,
}

/// A method of inputs.
pub struct Open {
    /// Its name
    pub name: String,
    /// Its descriptor
    pub descriptor: String,
    /// Calls in it
    pub calls: u64,
    /// Whether an object of the library is among its inputs
    pub takes_object: bool,
    /// Texts that its code compares with
    pub texts: Vec<Vec<u16>>,
}

/// Parameters that every method of inputs has.
pub const PARAMETERS: &str = "Ljava/lang/String;Ljava/lang/String;IICJ";

/// Methods of each kind in a class, and calls in each.
const METHODS: usize = 8;
const CALLS: usize = 12;
const OPEN_CALLS: usize = 3;

/// Texts that are known to be hard.
pub const TEXTS: &[&str] = &[
    "",
    "a",
    "b",
    "abc",
    "ABC",
    "aaaa",
    "ab",
    " a b ",
    "a,b,,c",
    ",",
    "ß",
    "İ",
    "ı",
    "I",
    "i",
    "😀",
    "x😀y",
    "e\u{301}",
    "é",
    "Σας",
    "ǅ",
    "ﬃ",
    "\u{0}",
    "\t\n x \u{2003}",
    "\r\n",
    "0",
    "7",
    "-7",
    "+5",
    "007",
    "2147483647",
    "2147483648",
    "-2147483648",
    "-2147483649",
    "9223372036854775808",
    "0x1F",
    "#ff",
    "-0",
    "1e3",
    "1.5",
    ".5",
    "NaN",
    "Infinity",
    "1_000",
    "true",
    "True",
    "2024-02-29",
    "2023-02-29",
    "٣",
    "Ａ",
    "z",
    "ZZ",
    "-ff",
    "ÿ",
    "Ÿ",
    "µ",
    "ŉ",
];

/// Texts with surrogates that have no partner, as units.
const BROKEN: &[&[u16]] = &[
    &[0xd83d],
    &[0xde00],
    &[0xde00, 0xd83d],
    &[0x61, 0xd83d, 0x62],
    &[0xd83d, 0xd83d, 0xde00],
    &[0xdbff, 0xdfff, 0xd800],
];

const CHARS: &[u16] = &[
    0x61, 0x62, 0x41, 0x20, 0x30, 0x39, 0x2c, 0x0, 0xdf, 0x130, 0x131, 0x49, 0x69, 0xd83d, 0xde00,
    0x301, 0xffff, 0x3a3, 0x3c2, 0x1c5, 0x660, 0xff21, 0x2003, 0xa0, 0xb5, 0xff, 0x178, 0x7f, 0x80,
    0x5f, 0x24,
];

const INTS: &[i32] = &[
    i32::MIN,
    i32::MAX,
    -1,
    0,
    1,
    2,
    3,
    5,
    10,
    63,
    64,
    97,
    127,
    128,
    -128,
    -129,
    255,
    1000,
    0x1f600,
    0x10ffff,
    0x110000,
    0xdf,
    0x130,
    2024,
    -2024,
    65535,
];

const LONGS: &[i64] = &[
    i64::MIN,
    i64::MAX,
    -1,
    0,
    1,
    7,
    100,
    -100,
    1 << 31,
    1 << 32,
    -(1 << 31),
    1_000_000_007,
    86_400,
    999_999_999_999,
];

const RADIXES: &[i32] = &[2, 8, 10, 10, 16, 16, 36, 0, 1, 37];

/// Any text: a known one, a broken one, or a few units.
pub fn text(rng: &mut Rng) -> Vec<u16> {
    match rng.weighted(&[7, 2, 2]) {
        0 => rng.one_of(TEXTS).encode_utf16().collect(),
        1 => rng.one_of(BROKEN).to_vec(),
        _ => (0..rng.below(5)).map(|_| rng.one_of(CHARS)).collect(),
    }
}

/// Any int.
pub fn int(rng: &mut Rng) -> i32 {
    match rng.chance(60) {
        true => rng.one_of(INTS),
        false => rng.between(-3, 12) as i32,
    }
}

/// Any long.
pub fn long(rng: &mut Rng) -> i64 {
    match rng.chance(60) {
        true => rng.one_of(LONGS),
        false => rng.between(-3, 40),
    }
}

/// Any char.
pub fn unit(rng: &mut Rng) -> u16 {
    rng.one_of(CHARS)
}

fn text_literal(units: &[u16]) -> String {
    let mut out = String::from("\"");
    for unit in units {
        match unit {
            0x22 | 0x5c => {
                let _ = write!(out, "\\{}", char::from(*unit as u8));
            }
            0x20..=0x7e => out.push(char::from(*unit as u8)),
            // An escape of the language, not of the lexer: a line end must not end the line.
            0..=0x1f | 0x7f => {
                let _ = write!(out, "\\{unit:03o}");
            }
            _ => {
                let _ = write!(out, "\\u{unit:04x}");
            }
        }
    }
    out.push('"');
    out
}

/// Writes one method.
struct Writer<'a> {
    rng: &'a mut Rng,
    theme: &'static Theme,
    /// Whether values are parameters
    open: bool,
    texts: Vec<Vec<u16>>,
}

impl Writer<'_> {
    fn literal(&mut self) -> String {
        let text = text(self.rng);
        let literal = text_literal(&text);
        self.texts.push(text);
        literal
    }

    fn int(&mut self, value: i32) -> String {
        match self.open && self.rng.chance(60) {
            true => self.rng.one_of(&["i", "j"]).to_owned(),
            false if value < 0 => format!("({value})"),
            false => value.to_string(),
        }
    }

    /// Fills the holes of a template.
    fn fill(&mut self, template: &str, literals_only: bool) -> String {
        let mut out = String::new();
        let mut rest = template.chars();
        while let Some(c) = rest.next() {
            if c != '$' {
                out.push(c);
                continue;
            }
            let hole = match rest.next() {
                Some('S') if literals_only => self.literal(),
                Some('S') => match self.rng.weighted(&[2, 2, 3]) {
                    0 => "a".to_owned(),
                    1 => "b".to_owned(),
                    _ => self.literal(),
                },
                Some('L') => self.literal(),
                Some('A') => self.rng.one_of(&["a", "a", "b"]).to_owned(),
                Some('i') => {
                    let value = int(self.rng);
                    self.int(value)
                }
                Some('n') => {
                    let value = self.rng.between(-1, 6) as i32;
                    // What a parameter says could be any amount of memory.
                    match self.open {
                        true => self
                            .rng
                            .one_of(&["(i & 7)", "(j % 5)", "2", "0", "1"])
                            .to_owned(),
                        false if value < 0 => format!("({value})"),
                        false => value.to_string(),
                    }
                }
                Some('v') => {
                    let value = self.rng.between(-1, 4) as i32;
                    self.int(value)
                }
                Some('c') => match self.open && self.rng.chance(60) {
                    true => "c".to_owned(),
                    false => format!("(char) {}", unit(self.rng)),
                },
                Some('l') => match self.open && self.rng.chance(60) {
                    true => "l".to_owned(),
                    false => match long(self.rng) {
                        i64::MIN => "Long.MIN_VALUE".to_owned(),
                        value => format!("({value}L)"),
                    },
                },
                Some('k') => self.rng.one_of(RADIXES).to_string(),
                Some('b') => self.rng.one_of(&["true", "false"]).to_owned(),
                Some('x') => self.made(literals_only),
                Some('y') => self.made(true),
                _ => String::new(),
            };
            out.push_str(&hole);
        }
        out
    }

    fn made(&mut self, literals_only: bool) -> String {
        let maker = self.rng.pick(self.theme.makers).copied().unwrap_or("null");
        self.fill(maker, literals_only)
    }

    /// The statements of one call; the digest is `h`.
    fn call(&mut self) -> String {
        let template = self.rng.pick(self.theme.calls).copied().unwrap_or("0");
        let look = self.theme.look;
        if let Some(value) = template.strip_prefix("a=") {
            let value = self.fill(value, false);
            let to = self.rng.one_of(&["a", "b"]);
            format!("{to} = Digest.cut({value}); h = h * 31 + Digest.of({to});")
        } else if let Some(value) = template.strip_prefix("x=") {
            let value = self.fill(value, false);
            format!("x = {value}; h = h * 31 + Digest.of({look});")
        } else if let Some(call) = template.strip_prefix('!') {
            let call = self.fill(call, false);
            format!("{call}; h = h * 31 + Digest.of({look});")
        } else {
            let value = self.fill(template, false);
            match self.open && self.rng.chance(70) {
                true => {
                    let limit = self.rng.between(-1, 3);
                    format!(
                        "r = Digest.of({value}); if (r == {limit}) {{ h += 7; }} h = h * 31 + r;"
                    )
                }
                false => format!("h = h * 31 + Digest.of({value});"),
            }
        }
    }
}

/// The program with this number under this seed.
pub fn program(seed: u64, index: u64) -> LibraryProgram {
    let mut rng = Rng::of(seed ^ 0x11b4a4, index);
    let class = format!("L{index}");
    let mut source = format!("package fuzz;\n\npublic final class {class} {{\n");
    let mut closed = Vec::new();
    let mut open = Vec::new();
    for number in 0..METHODS {
        let theme = &THEMES[rng.below(THEMES.len())];
        closed.push(closed_method(&mut rng, theme, number, &mut source));
        let theme = &THEMES[rng.below(THEMES.len())];
        open.push(open_method(&mut rng, theme, number, &mut source));
    }
    source.push_str("}\n");
    LibraryProgram {
        index,
        class: format!("fuzz/{class}"),
        source,
        closed,
        open,
    }
}

fn closed_method(rng: &mut Rng, theme: &'static Theme, number: usize, out: &mut String) -> Closed {
    let mut writer = Writer {
        rng,
        theme,
        open: false,
        texts: Vec::new(),
    };
    let name = format!("m{number}");
    let (a, b) = (writer.literal(), writer.literal());
    let _ = writeln!(out, "    // {}", theme.name);
    let _ = writeln!(out, "    public static int {name}(int stop) {{");
    let _ = writeln!(out, "        int h = 17; String a = {a}; String b = {b};");
    let mut calls = Vec::new();
    if !theme.ty.is_empty() {
        let made = writer.fill(theme.makers[0], true);
        let _ = writeln!(out, "        {} x = {made};", theme.ty);
        let statement = format!("x = {}; h = h * 31 + Digest.of(x);", writer.made(true));
        calls.push(statement);
    }
    while calls.len() < CALLS {
        calls.push(writer.call());
    }
    if !theme.ty.is_empty() {
        calls.push("h = h * 31 + Digest.of(x);".to_owned());
    }
    for (i, call) in calls.iter().enumerate() {
        let _ = writeln!(
            out,
            "        try {{ {call} }} catch (RuntimeException e) {{ h = Digest.thrown(h, e); }}"
        );
        let _ = writeln!(out, "        if (stop == {i}) {{ return h; }}");
    }
    out.push_str("        return h;\n    }\n\n");
    Closed { name, calls }
}

fn open_method(rng: &mut Rng, theme: &'static Theme, number: usize, out: &mut String) -> Open {
    let takes_object = !theme.ty.is_empty() && rng.chance(50);
    let mut writer = Writer {
        rng,
        theme,
        open: true,
        texts: Vec::new(),
    };
    let name = format!("s{number}");
    let extra = match takes_object {
        true => format!(", {} x", theme.ty),
        false => String::new(),
    };
    let _ = writeln!(out, "    // {}", theme.name);
    let _ = writeln!(
        out,
        "    public static int {name}(String a, String b, int i, int j, char c, long l{extra}) {{"
    );
    out.push_str("        int h = 17; int r = 0;\n");
    // Some are asked about one text only, which the engine still takes as any.
    if writer.rng.chance(40) {
        let wanted = writer.literal();
        let _ = writeln!(out, "        if (!{wanted}.equals(a)) {{ return 0; }}");
    }
    if !theme.ty.is_empty() && !takes_object {
        let made = writer.made(false);
        let _ = writeln!(out, "        {} x = {made};", theme.ty);
    }
    for _ in 0..OPEN_CALLS {
        let call = writer.call();
        let _ = writeln!(out, "        {call}");
    }
    out.push_str("        return h + r;\n    }\n\n");
    let object = match (takes_object, theme.ty.split_once('<')) {
        (false, _) => String::new(),
        (true, Some((raw, _))) => format!("L{};", raw.replace('.', "/")),
        (true, None) if theme.ty.contains('.') => format!("L{};", theme.ty.replace('.', "/")),
        (true, None) => format!("Ljava/lang/{};", theme.ty),
    };
    Open {
        name,
        descriptor: format!("({PARAMETERS}{object})I"),
        calls: OPEN_CALLS as u64,
        takes_object,
        texts: writer.texts,
    }
}
