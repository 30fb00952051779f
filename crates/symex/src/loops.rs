//! In: the code of a method. Out: its loop heads, what belongs to each loop, and which locals are still read
//! from a head on.
//!
//! A local that is not live at a head holds nothing that matters there, whatever it held before.

use provetta_classfile::{Cfg, Code, Insn, cfg};

/// A loop head.
#[derive(Debug)]
struct Head {
    pc: u32,
    /// Instructions of the loop
    body: Vec<(u32, u32)>,
    /// Instructions that lead back to the head
    back: Vec<u32>,
    /// By local: whether its value may still be read
    live: Vec<bool>,
    /// Locals that the loop writes
    written: Vec<u16>,
}

/// The loops of a method.
#[derive(Debug, Default)]
pub struct Loops {
    heads: Vec<Head>,
}

impl Loops {
    /// The loops of some code.
    pub fn new(code: &Code) -> Loops {
        let cfg = cfg(code);
        if cfg.loops.is_empty() {
            return Loops::default();
        }
        let live = live_at_start(code, &cfg);
        let heads = cfg.loops.iter().map(|l| {
            let blocks = l.body.iter().map(|b| &cfg.blocks[*b as usize]);
            let body: Vec<(u32, u32)> = blocks.map(|b| (b.start, b.end)).collect();
            let mut written: Vec<u16> = body
                .iter()
                .flat_map(|(from, to)| &code.insns[*from as usize..*to as usize])
                .filter_map(|insn| match insn {
                    Insn::Store(_, local) | Insn::Inc(local, _) => Some(*local),
                    _ => None,
                })
                .collect();
            written.sort_unstable();
            written.dedup();
            Head {
                pc: cfg.blocks[l.head as usize].start,
                body,
                back: l
                    .back_edges
                    .iter()
                    .map(|b| cfg.blocks[*b as usize].end.saturating_sub(1))
                    .collect(),
                live: live[l.head as usize].clone(),
                written,
            }
        });
        Loops {
            heads: heads.collect(),
        }
    }

    fn head(&self, pc: u32) -> Option<&Head> {
        self.heads.iter().find(|h| h.pc == pc)
    }

    /// Whether a loop starts here.
    pub fn is_head(&self, pc: u32) -> bool {
        self.head(pc).is_some()
    }

    /// Whether an instruction belongs to the loop with this head.
    pub fn is_inside(&self, head: u32, pc: u32) -> bool {
        self.head(head)
            .is_some_and(|h| h.body.iter().any(|(from, to)| (*from..*to).contains(&pc)))
    }

    /// Whether all instructions of the loop with this head are among these.
    pub fn is_within(&self, head: u32, first: u32, behind: u32) -> bool {
        self.head(head)
            .is_some_and(|h| h.body.iter().all(|(a, b)| first <= *a && *b <= behind))
    }

    /// Those of these instructions that lead back to a head.
    pub fn back_in(&self, head: u32, first: u32, behind: u32) -> Vec<u32> {
        let back = self.head(head).map_or(&[][..], |h| &h.back);
        let here = |pc: &u32| (first..behind).contains(pc);
        back.iter().copied().filter(here).collect()
    }

    /// The locals that the loop with this head writes.
    pub fn written(&self, head: u32) -> &[u16] {
        self.head(head).map_or(&[], |h| &h.written)
    }

    /// Whether the value of a local may still be read from the head on.
    pub fn is_live(&self, head: u32, local: usize) -> bool {
        self.head(head)
            .is_none_or(|h| h.live.get(local).copied().unwrap_or(true))
    }
}

/// By block, the locals that are read before they are written from its start on.
fn live_at_start(code: &Code, cfg: &Cfg) -> Vec<Vec<bool>> {
    let locals = usize::from(code.max_locals);
    let mut live = vec![vec![false; locals]; cfg.blocks.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for (number, block) in cfg.blocks.iter().enumerate().rev() {
            let mut now = vec![false; locals];
            for next in &block.successors {
                merge(&mut now, &live[*next as usize]);
            }
            for insn in code.insns[block.start as usize..block.end as usize]
                .iter()
                .rev()
            {
                match insn {
                    Insn::Store(_, local) => set(&mut now, *local, false),
                    Insn::Load(_, local) | Insn::Inc(local, _) | Insn::Ret(local) => {
                        set(&mut now, *local, true);
                    }
                    _ => {}
                }
            }
            // An exception may leave the block before any of its stores.
            for handler in &block.handlers {
                merge(&mut now, &live[*handler as usize]);
            }
            if now != live[number] {
                live[number] = now;
                changed = true;
            }
        }
    }
    live
}

fn set(live: &mut [bool], local: u16, to: bool) {
    if let Some(place) = live.get_mut(usize::from(local)) {
        *place = to;
    }
}

fn merge(into: &mut [bool], from: &[bool]) {
    for (a, b) in into.iter_mut().zip(from) {
        *a |= *b;
    }
}
