//! In: a bit vector. Out: bits of it that are the same under every assignment.

use crate::arena::Terms;
use crate::node::{BvBin, BvUn, Node, TermId};
use crate::semantics::wide::mask;

const DEPTH: u32 = 4;

/// Bits that are certainly zero and certainly one.
#[derive(Clone, Copy, Default)]
pub(super) struct Known {
    pub(super) zeros: u128,
    pub(super) ones: u128,
}

impl Terms {
    /// What is known of a vector, by a look at the operators near the top.
    pub(super) fn known(&self, t: TermId) -> Known {
        self.known_to(t, DEPTH)
    }

    fn known_to(&self, t: TermId, depth: u32) -> Known {
        let all = mask(self.width(t));
        let none = Known::default();
        if let Some(bits) = self.as_bv_wide(t) {
            return Known {
                zeros: !bits & all,
                ones: bits,
            };
        }
        if depth == 0 {
            return none;
        }
        let of = |t| self.known_to(t, depth - 1);
        match *self.node(t) {
            Node::Ite(_, a, b) => {
                let (a, b) = (of(a), of(b));
                Known {
                    zeros: a.zeros & b.zeros,
                    ones: a.ones & b.ones,
                }
            }
            Node::BvUn(BvUn::Not, a) => {
                let a = of(a);
                Known {
                    zeros: a.ones,
                    ones: a.zeros,
                }
            }
            Node::BvBin(BvBin::And, a, b) => {
                let (a, b) = (of(a), of(b));
                Known {
                    zeros: a.zeros | b.zeros,
                    ones: a.ones & b.ones,
                }
            }
            Node::BvBin(BvBin::Or, a, b) => {
                let (a, b) = (of(a), of(b));
                Known {
                    zeros: a.zeros & b.zeros,
                    ones: a.ones | b.ones,
                }
            }
            Node::BvBin(BvBin::Xor, a, b) => {
                let (a, b) = (of(a), of(b));
                Known {
                    zeros: (a.zeros & b.zeros) | (a.ones & b.ones),
                    ones: (a.zeros & b.ones) | (a.ones & b.zeros),
                }
            }
            Node::BvBin(BvBin::Shl, a, b) => match self.as_bv_wide(b) {
                Some(n) if n < u128::from(self.width(t)) => {
                    let a = of(a);
                    Known {
                        zeros: ((a.zeros << n) | ((1 << n) - 1)) & all,
                        ones: (a.ones << n) & all,
                    }
                }
                _ => none,
            },
            Node::BvBin(BvBin::Lshr, a, b) => match self.as_bv_wide(b) {
                Some(n) if n < u128::from(self.width(t)) => {
                    let a = of(a);
                    Known {
                        zeros: (a.zeros >> n) | (all & !(all >> n)),
                        ones: a.ones >> n,
                    }
                }
                _ => none,
            },
            Node::ZeroExt { term, .. } => {
                let a = of(term);
                Known {
                    zeros: a.zeros | (all & !mask(self.width(term))),
                    ones: a.ones,
                }
            }
            Node::Extract { lo, term, .. } => {
                let a = of(term);
                Known {
                    zeros: (a.zeros >> lo) & all,
                    ones: (a.ones >> lo) & all,
                }
            }
            Node::Concat(a, b) => {
                let shift = self.width(b);
                let (a, b) = (of(a), of(b));
                Known {
                    zeros: (a.zeros << shift) | b.zeros,
                    ones: (a.ones << shift) | b.ones,
                }
            }
            _ => none,
        }
    }
}
