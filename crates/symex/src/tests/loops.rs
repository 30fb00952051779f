//! Loops of a method, and the lowered form of its code.

use super::asm::assemble;
use super::lab::{Lab, call};
use crate::loops::Loops;
use crate::program::op::Op;
use crate::value::Value;
use provetta_classfile::Code;

fn code(text: &str) -> Code {
    let (insns, handlers) = assemble(text, &[]);
    let count = insns.len() as u32;
    Code {
        locals: Vec::new(),
        max_stack: 8,
        max_locals: 6,
        insns,
        offsets: (0..count).collect(),
        handlers,
        lines: Vec::new(),
        ranges: Vec::new(),
    }
}

/// `while (x0 > 0) { x1 += x0; x0--; } return x1;` with `x2` dead and `x3` read behind the loop.
const WHILE: &str = "ldc 0 | istore 1 | ldc 9 | istore 2 | head: iload 0 | ifle end
    | iload 1 | iload 0 | iadd | istore 1 | iinc 0 -1 | goto head | end: iload 1 | iload 3 | iadd | ireturn";

/// Two loops, one in the other.
const NESTED: &str =
    "outer: iload 0 | ifle end | inner: iload 1 | ifle next | iinc 1 -1 | goto inner
    | next: iinc 0 -1 | goto outer | end: return";

#[test]
fn a_loop_starts_where_a_jump_leads_back_to() {
    let loops = Loops::new(&code(WHILE));
    let heads: Vec<u32> = (0..16).filter(|pc| loops.is_head(*pc)).collect();
    assert_eq!(heads, [4]);
}

#[test]
fn straight_code_has_no_loops() {
    let loops = Loops::new(&code("iload 0 | ifle end | iinc 0 1 | end: return"));
    assert!((0..4).all(|pc| !loops.is_head(pc)));
}

#[test]
fn the_body_of_a_loop_leads_back_to_its_head() {
    let loops = Loops::new(&code(WHILE));
    let inside: Vec<u32> = (0..16).filter(|pc| loops.is_inside(4, *pc)).collect();
    assert_eq!(inside, (4..12).collect::<Vec<u32>>());
    assert!(loops.is_within(4, 4, 12));
    assert!(!loops.is_within(4, 5, 12));
    assert_eq!(loops.back_in(4, 0, 16), [11]);
}

#[test]
fn an_inner_loop_belongs_to_the_outer_one() {
    let loops = Loops::new(&code(NESTED));
    assert!(loops.is_head(0) && loops.is_head(2));
    assert!(loops.is_inside(0, 4) && loops.is_inside(2, 4));
    assert!(loops.is_inside(0, 6) && !loops.is_inside(2, 6));
}

#[test]
fn locals_that_a_loop_writes_are_known() {
    assert_eq!(Loops::new(&code(WHILE)).written(4), [0, 1]);
    let nested = Loops::new(&code(NESTED));
    assert_eq!(nested.written(0), [0, 1]);
    assert_eq!(nested.written(2), [1]);
}

#[test]
fn a_local_is_live_if_it_is_read_before_it_is_written() {
    let loops = Loops::new(&code(WHILE));
    let live: Vec<usize> = (0..6).filter(|local| loops.is_live(4, *local)).collect();
    assert_eq!(live, [0, 1, 3]);
}

#[test]
fn a_local_that_only_a_handler_reads_is_live() {
    let text = "head: iload 0 | ifle end | from: ldc 6 | iload 0 | idiv | istore 0 | to: goto head | end: ldc 0 | ireturn
        | handler: pop | iload 5 | ireturn | .catch any from to handler";
    assert!(Loops::new(&code(text)).is_live(0, 5));
}

fn lowered(descriptor: &str, text: &str) -> Vec<Op> {
    let mut lab = Lab::code(descriptor, text);
    let method = lab.method(&format!("T.f{descriptor}"));
    lab.machine.program.code(method).unwrap().ops.clone()
}

#[test]
fn a_comparison_and_its_jump_become_one() {
    let ops = lowered(
        "(JJ)I",
        "lload 0 | lload 2 | lcmp | ifle yes | ldc 0 | ireturn | yes: ldc 1 | ireturn",
    );
    assert!(
        matches!(
            ops[2],
            Op::IfLong {
                target: 6,
                goal: 0,
                ..
            }
        ),
        "{:?}",
        ops[2]
    );
    assert!(
        matches!(
            ops[3],
            Op::If {
                target: 6,
                goal: 0,
                ..
            }
        ),
        "{:?}",
        ops[3]
    );
}

#[test]
fn a_comparison_that_no_jump_follows_stays_alone() {
    let ops = lowered("(JJ)I", "lload 0 | lload 2 | lcmp | ireturn");
    assert!(matches!(ops[2], Op::LongCompare));
}

#[test]
fn the_second_half_of_a_pair_can_be_jumped_to() {
    let text = "ldc 1 | goto second | lload 0 | lload 2 | lcmp | second: ifle yes | ldc 0 | ireturn | yes: ldc 1 | ireturn";
    assert_eq!(call("(JJ)I", text, &[Value::Long(0), Value::Long(0)]), "0");
}

#[test]
fn code_without_goals_has_none_in_its_instructions() {
    let text = "iload 0 | ifle yes | ldc 0 | ireturn | yes: ldc 1 | ireturn";
    let name = provetta_outcome::MethodRef {
        class: "T".into(),
        name: "f".into(),
        descriptor: "(I)I".into(),
    };
    let lowered = crate::program::lower::lower(&code(text), &name, &crate::goals::Goals::default());
    assert!(matches!(
        lowered.ops[1],
        Op::If {
            goal: crate::goals::NO_GOAL,
            ..
        }
    ));
    assert_eq!(
        lowered.goal_at(1, provetta_outcome::GoalKind::Throw),
        crate::goals::NO_GOAL
    );
}

#[test]
fn each_instruction_is_lowered_in_its_place() {
    let ops = lowered("(I)I", "nop | iload 0 | ldc 3 | ishl | i2b | ireturn");
    let names: Vec<String> = ops.iter().map(|op| format!("{op:?}")).collect();
    let expected = [
        "Nop",
        "Load(0)",
        "PushInt(3)",
        "IShl",
        "Convert(I2B)",
        "Return(Some(Int))",
    ];
    assert_eq!(names, expected);
}
