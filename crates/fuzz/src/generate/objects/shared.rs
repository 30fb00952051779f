//! In: choices. Out: classes that keep state between calls: static fields with initialisers that have effects, a generic cell, a
//! record over an array.
//!
//! These are where claims go wrong most easily: an input may be what a static field holds, a class may be
//! initialised by the call or before it, an array may change after a record has checked it.

use super::World;
use super::body::Body;
use super::types::T;

/// Static places of these classes that code can read, with whether it can assign them.
fn places() -> [(&'static str, T, bool); 10] {
    [
        ("Keeper.KEPT", T::Node, false),
        ("Keeper.KEPT.value", T::Int, true),
        ("Keeper.KEPT.next", T::Node, true),
        ("Keeper.TABLE", T::Int.array(), false),
        ("Keeper.ROW", T::Base.array(), false),
        ("Keeper.seen", T::Int, true),
        ("Late.mark", T::Int, true),
        ("Late.AT", T::Int, false),
        ("Color.GREEN.uses", T::Int, true),
        ("Keeper.CELL.held", T::Boxed, true),
    ]
}

impl Body<'_> {
    /// A static place whose type is wanted, now and then.
    pub fn static_place(&mut self, wanted: impl Fn(&T, bool) -> bool) -> Option<(String, T)> {
        if !self.rng.chance(12) {
            return None;
        }
        let found: Vec<_> = places()
            .into_iter()
            .filter(|(_, ty, assignable)| wanted(ty, *assignable))
            .collect();
        let (place, ty, _) = self.rng.pick(&found)?;
        Some(((*place).to_owned(), ty.clone()))
    }
}

impl World<'_> {
    /// The keeper of objects, the class with the effect, the cell and the row.
    pub(super) fn shared(&mut self) -> String {
        let mut text = self.keeper();
        text.push_str(&self.late());
        text.push_str(&self.cell());
        text.push_str(&self.row());
        text
    }

    fn keeper(&mut self) -> String {
        let (value, first) = (self.rng.between(-2, 5), self.rng.between(-3, 3));
        let row = ["new Base[2]", "new Left[2]", "new Deep[1]"][self.rng.below(3)];
        let effect = match self.rng.below(3) {
            0 => format!("\n        static {{\n            total += {value};\n        }}\n"),
            1 => "\n        static {\n            TABLE[0] = total;\n        }\n".to_owned(),
            _ => String::new(),
        };
        let hand_out = [
            "",
            "        static Node kept() {\n            return KEPT;\n        }\n",
        ][self.rng.below(2)];
        format!(
            "    static class Keeper {{
        static final Node KEPT = new Node({value}, null);
        static final int[] TABLE = {{ {first}, 1 }};
        static final Base[] ROW = {row};
        static final Cell<Integer> CELL = new Cell<>({value});
        static int seen;
{effect}{hand_out}    }}

"
        )
    }

    fn late(&mut self) -> String {
        let (above, step) = (self.rng.between(-2, 5), self.rng.between(1, 4));
        let parent = ["", " extends Keeper"][self.rng.below(2)];
        let effect = match self.rng.below(3) {
            0 => format!("total = {step};"),
            1 => format!("total += {step};"),
            _ => "Keeper.KEPT.value++;".to_owned(),
        };
        let body = self.body(0, None, &[("k", T::Int)]);
        let mut body = body;
        body.ret = Some(T::Int);
        body.fuel = 2;
        body.open("static int get(int k)");
        body.method(2);
        body.close("");
        let get = body.out;
        format!(
            "    static class Late{parent} {{
        static final int AT = total + 1;
        static int mark = total > {above} ? 2 : 1;

        static {{
            {effect}
        }}

{get}    }}

"
        )
    }

    fn cell(&mut self) -> String {
        let swap = [
            "V old = held;\n            held = other.held;\n            other.held = old;\n            return old;",
            "other.held = held;\n            return held;",
            "return held == null ? other.held : held;",
        ][self.rng.below(3)];
        format!(
            "    static class Cell<V> {{
        V held;

        Cell(V held) {{
            this.held = held;
        }}

        V swap(Cell<V> other) {{
            {swap}
        }}
    }}

"
        )
    }

    fn row(&mut self) -> String {
        let (least, length) = (self.rng.between(-2, 3), self.rng.below(3));
        let check = match self.rng.below(3) {
            0 => format!(
                "            if (items != null && items.length > {length} && items[{length}] < {least}) {{
                throw new Oops(items[{length}]);
            }}
"
            ),
            1 => "            items = items == null ? new int[1] : items.clone();\n".to_owned(),
            _ => format!(
                "            if (node == null || node.value < {least}) {{
                throw new Oops({least});
            }}
"
            ),
        };
        let body = self.body(1, Some(T::Row), &[("k", T::Int)]);
        let mut body = body;
        body.ret = Some(T::Int);
        body.fuel = 3;
        body.open("int pick(int k)");
        body.open(&format!(
            "if (items.length > {length} && items[{length}] < {least})"
        ));
        body.line("return -1;");
        body.close("");
        body.open(&format!("if (node != null && node.value < {least})"));
        body.line("return -2;");
        body.close("");
        body.method(2);
        body.close("");
        let pick = body.out;
        format!(
            "    record Row(int[] items, Node node) {{
        Row {{
{check}        }}

{pick}    }}

"
        )
    }
}
