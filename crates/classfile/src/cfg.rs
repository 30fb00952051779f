//! In: the code of a method. Out: basic blocks, dominators, natural loops.
//!
//! A block is covered by the same exception handlers from its first to its last instruction. Dominators
//! and loops take both ordinary and exceptional edges into account. Code that cannot be reached is in
//! blocks too, but dominates nothing and is in no loop. A cycle that can be entered at more than one
//! place is no natural loop: its retreating edges are listed apart.

use crate::decode::falls_through;
use crate::{Code, Insn};

/// A basic block: instructions `start..end`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// First instruction
    pub start: u32,
    /// Behind the last instruction
    pub end: u32,
    /// Blocks that follow without an exception, each once, fall through or first case first
    pub successors: Vec<u32>,
    /// Blocks of the exception handlers that cover this block, in order of priority, each once
    pub handlers: Vec<u32>,
    /// Blocks that this one follows, with or without an exception, ascending
    pub predecessors: Vec<u32>,
    /// Nearest block on every way from the entry to here; none for the entry and for unreachable blocks
    pub dominator: Option<u32>,
    /// Whether it can be reached from the entry
    pub reachable: bool,
}

/// A natural loop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loop {
    /// The only block through which the loop is entered
    pub head: u32,
    /// Blocks of the loop, with the head, ascending
    pub body: Vec<u32>,
    /// Blocks that jump back to the head, ascending
    pub back_edges: Vec<u32>,
    /// Innermost loop around this one, as an index into [`Cfg::loops`]
    pub parent: Option<usize>,
}

/// The control-flow graph of a method; block 0 is the entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cfg {
    /// Blocks in order of their first instruction
    pub blocks: Vec<Block>,
    /// Block of each instruction
    pub block_of: Vec<u32>,
    /// Loops in order of their heads
    pub loops: Vec<Loop>,
    /// Edges that close a cycle without a single head
    pub irreducible: Vec<(u32, u32)>,
}

impl Cfg {
    /// Whether every way from the entry to `below` goes through `above`.
    pub fn dominates(&self, above: u32, below: u32) -> bool {
        let mut at = Some(below);
        while let Some(block) = at {
            if block == above {
                return true;
            }
            // A dominator comes earlier in reverse post-order, so this ends.
            at = self.blocks.get(block as usize).and_then(|b| b.dominator);
        }
        false
    }

    /// Innermost loop that contains a block, as an index into [`Cfg::loops`].
    pub fn innermost_loop(&self, block: u32) -> Option<usize> {
        let around = self.loops.iter().enumerate();
        around
            .filter(|(_, l)| l.body.binary_search(&block).is_ok())
            .min_by_key(|(_, l)| l.body.len())
            .map(|(i, _)| i)
    }
}

/// Builds the control-flow graph.
pub fn cfg(code: &Code) -> Cfg {
    let (mut blocks, block_of) = blocks(code);
    let returns: Vec<u32> = code
        .insns
        .iter()
        .enumerate()
        .filter(|(_, insn)| matches!(insn, Insn::Jsr(_)))
        .filter_map(|(i, _)| block_of.get(i + 1).copied())
        .collect();
    for block in &mut blocks {
        let last = block.end as usize - 1;
        let mut successors: Vec<u32> = Vec::new();
        let insn = &code.insns[last];
        if falls_through(insn) && !matches!(insn, Insn::Jsr(_)) {
            successors.extend(block_of.get(last + 1));
        }
        successors.extend(targets(insn).into_iter().map(|t| block_of[t as usize]));
        if let Insn::Ret(_) = insn {
            successors.extend(&returns);
        }
        block.successors = distinct(successors);
        let start = block.start;
        let covering = code
            .handlers
            .iter()
            .filter(|h| (h.start..h.end).contains(&start));
        block.handlers = distinct(covering.map(|h| block_of[h.target as usize]).collect());
    }
    let order = reverse_post_order(&blocks);
    for block in &order {
        let next: Vec<u32> = following(&blocks[*block as usize]).collect();
        blocks[*block as usize].reachable = true;
        for to in next {
            blocks[to as usize].predecessors.push(*block);
        }
    }
    for block in &mut blocks {
        block.predecessors.sort_unstable();
        block.predecessors.dedup();
    }
    dominators(&mut blocks, &order);
    let mut graph = Cfg {
        blocks,
        block_of,
        loops: Vec::new(),
        irreducible: Vec::new(),
    };
    find_loops(&mut graph, &order);
    graph
}

/// Jump targets of an instruction, without falling through.
pub(crate) fn targets(insn: &Insn) -> Vec<u32> {
    match insn {
        Insn::If(_, t)
        | Insn::IfInt(_, t)
        | Insn::IfRef(_, t)
        | Insn::IfNull(_, t)
        | Insn::Goto(t)
        | Insn::Jsr(t) => vec![*t],
        Insn::Switch(switch) => {
            let mut all: Vec<u32> = switch.cases.iter().map(|(_, t)| *t).collect();
            all.push(switch.default);
            all
        }
        _ => Vec::new(),
    }
}

fn distinct(list: Vec<u32>) -> Vec<u32> {
    let mut seen = rustc_hash::FxHashSet::default();
    list.into_iter().filter(|b| seen.insert(*b)).collect()
}

fn following(block: &Block) -> impl Iterator<Item = u32> + '_ {
    block.successors.iter().chain(&block.handlers).copied()
}

fn blocks(code: &Code) -> (Vec<Block>, Vec<u32>) {
    let count = code.insns.len();
    let mut leader = vec![false; count + 1];
    leader[0] = true;
    for (here, insn) in code.insns.iter().enumerate() {
        let jumps = targets(insn);
        if !jumps.is_empty() || !falls_through(insn) {
            leader[here + 1] = true;
        }
        jumps.into_iter().for_each(|t| leader[t as usize] = true);
    }
    for handler in &code.handlers {
        for edge in [handler.start, handler.end, handler.target] {
            leader[edge as usize] = true;
        }
    }
    let mut blocks: Vec<Block> = Vec::new();
    let mut block_of = Vec::with_capacity(count);
    for (here, starts) in leader.iter().take(count).enumerate() {
        if *starts {
            blocks.push(Block {
                start: here as u32,
                end: here as u32,
                successors: Vec::new(),
                handlers: Vec::new(),
                predecessors: Vec::new(),
                dominator: None,
                reachable: false,
            });
        }
        if let Some(block) = blocks.last_mut() {
            block.end = here as u32 + 1;
        }
        block_of.push(blocks.len() as u32 - 1);
    }
    (blocks, block_of)
}

/// Reachable blocks, each before those that follow it except along back edges.
fn reverse_post_order(blocks: &[Block]) -> Vec<u32> {
    let mut seen = vec![false; blocks.len()];
    let mut order = Vec::new();
    let mut path: Vec<(u32, Vec<u32>)> = Vec::new();
    let open = |block: u32, path: &mut Vec<(u32, Vec<u32>)>| {
        let mut next: Vec<u32> = following(&blocks[block as usize]).collect();
        next.reverse();
        path.push((block, next));
    };
    if !blocks.is_empty() {
        seen[0] = true;
        open(0, &mut path);
    }
    while let Some((block, next)) = path.last_mut() {
        match next.pop() {
            Some(to) if seen[to as usize] => {}
            Some(to) => {
                seen[to as usize] = true;
                open(to, &mut path);
            }
            None => {
                order.push(*block);
                path.pop();
            }
        }
    }
    order.reverse();
    order
}

/// Cooper, Harvey, Kennedy: "A simple, fast dominance algorithm".
fn dominators(blocks: &mut [Block], order: &[u32]) {
    let mut number = vec![usize::MAX; blocks.len()];
    for (n, block) in order.iter().enumerate() {
        number[*block as usize] = n;
    }
    // By position in `order`; the entry dominates itself while this runs.
    let mut dominator: Vec<Option<usize>> = vec![None; order.len()];
    if let Some(entry) = dominator.first_mut() {
        *entry = Some(0);
    }
    let mut changed = true;
    while changed {
        changed = false;
        for n in 1..order.len() {
            let mut best: Option<usize> = None;
            for predecessor in &blocks[order[n] as usize].predecessors {
                let p = number[*predecessor as usize];
                if dominator[p].is_some() {
                    best = Some(best.map_or(p, |b| meet(&dominator, b, p)));
                }
            }
            if best.is_some() && best != dominator[n] {
                dominator[n] = best;
                changed = true;
            }
        }
    }
    for n in 1..order.len() {
        blocks[order[n] as usize].dominator = dominator[n].map(|d| order[d]);
    }
}

fn meet(dominator: &[Option<usize>], mut a: usize, mut b: usize) -> usize {
    while a != b {
        let last = if a > b { &mut a } else { &mut b };
        *last = dominator[*last].unwrap_or(0);
    }
    a
}

fn find_loops(graph: &mut Cfg, order: &[u32]) {
    let mut number = vec![usize::MAX; graph.blocks.len()];
    for (n, block) in order.iter().enumerate() {
        number[*block as usize] = n;
    }
    let mut back: Vec<(u32, u32)> = Vec::new();
    for from in order {
        for to in following(&graph.blocks[*from as usize]) {
            if number[to as usize] <= number[*from as usize] {
                if graph.dominates(to, *from) {
                    back.push((to, *from));
                } else {
                    graph.irreducible.push((*from, to));
                }
            }
        }
    }
    graph.irreducible.sort_unstable();
    graph.irreducible.dedup();
    back.sort_unstable();
    back.dedup();
    let mut loops: Vec<Loop> = Vec::new();
    for edges in back.chunk_by(|a, b| a.0 == b.0) {
        let head = edges[0].0;
        let back_edges: Vec<u32> = edges.iter().map(|(_, from)| *from).collect();
        let body = loop_body(&graph.blocks, head, &back_edges);
        loops.push(Loop {
            head,
            body,
            back_edges,
            parent: None,
        });
    }
    for inner in 0..loops.len() {
        let around = (0..loops.len()).filter(|outer| {
            let outer = &loops[*outer];
            outer.head != loops[inner].head && outer.body.binary_search(&loops[inner].head).is_ok()
        });
        loops[inner].parent = around.min_by_key(|outer| loops[*outer].body.len());
    }
    graph.loops = loops;
}

fn loop_body(blocks: &[Block], head: u32, back_edges: &[u32]) -> Vec<u32> {
    let mut inside = vec![false; blocks.len()];
    inside[head as usize] = true;
    let mut work: Vec<u32> = back_edges.to_vec();
    while let Some(block) = work.pop() {
        if !inside[block as usize] {
            inside[block as usize] = true;
            work.extend(&blocks[block as usize].predecessors);
        }
    }
    (0..blocks.len() as u32)
        .filter(|b| inside[*b as usize])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cmp, Const, Handler, Kind};

    fn code(insns: Vec<Insn>, handlers: Vec<Handler>) -> Code {
        let offsets = (0..insns.len() as u32).collect();
        Code {
            max_stack: 2,
            max_locals: 2,
            insns,
            offsets,
            handlers,
            lines: vec![],
            ranges: vec![],
            locals: Vec::new(),
        }
    }

    fn loops(graph: &Cfg) -> Vec<(u32, Vec<u32>, Option<usize>)> {
        graph
            .loops
            .iter()
            .map(|l| (l.head, l.body.clone(), l.parent))
            .collect()
    }

    #[test]
    fn nested_loops_have_heads_bodies_and_parents() {
        let graph = cfg(&code(
            vec![
                Insn::Load(Kind::Int, 0),
                Insn::If(Cmp::Eq, 8),
                Insn::Load(Kind::Int, 1),
                Insn::If(Cmp::Eq, 6),
                Insn::Nop,
                Insn::Goto(2),
                Insn::Nop,
                Insn::Goto(0),
                Insn::Return(None),
            ],
            vec![],
        ));
        assert_eq!(graph.block_of, [0, 0, 1, 1, 2, 2, 3, 3, 4]);
        assert_eq!(
            loops(&graph),
            [(0, vec![0, 1, 2, 3], None), (1, vec![1, 2], Some(0))]
        );
        assert!(graph.dominates(1, 3) && !graph.dominates(2, 3));
        assert_eq!(graph.innermost_loop(2), Some(1));
        assert_eq!(graph.blocks[1].successors, [2, 3]);
        assert!(graph.irreducible.is_empty());
    }

    #[test]
    fn a_cycle_with_two_entries_is_listed_apart() {
        let graph = cfg(&code(
            vec![
                Insn::Const(Const::Int(0)),
                Insn::If(Cmp::Eq, 4),
                Insn::Nop,
                Insn::Goto(4),
                Insn::Nop,
                Insn::Goto(2),
            ],
            vec![],
        ));
        assert_eq!(loops(&graph), []);
        assert_eq!(graph.irreducible.len(), 1);
    }

    #[test]
    fn handlers_split_blocks_and_dead_code_stays_unreached() {
        let graph = cfg(&code(
            vec![
                Insn::Nop,
                Insn::Nop,
                Insn::Return(None),
                Insn::Pop,
                Insn::Return(None),
                Insn::Return(None),
            ],
            vec![Handler {
                start: 1,
                end: 2,
                target: 3,
                catch: None,
            }],
        ));
        let starts: Vec<u32> = graph.blocks.iter().map(|b| b.start).collect();
        assert_eq!(starts, [0, 1, 2, 3, 5]);
        assert_eq!(graph.blocks[1].handlers, [3]);
        assert_eq!(graph.blocks[3].dominator, Some(1));
        assert!(!graph.blocks[4].reachable);
    }
}
