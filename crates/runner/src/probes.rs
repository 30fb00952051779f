//! In: the part of an answer that says which probes were met. Out: edges in the original code.

use provetta_outcome::{Edge, MethodRef};

use crate::Unmeasured;
use crate::wire::{Malformed, Reader};

/// What the helper's numbers for methods mean.
#[derive(Debug, Default)]
pub(crate) struct Probes {
    /// Methods in the order the current process reported them
    methods: Vec<MethodRef>,
    unmeasured: Vec<Unmeasured>,
}

impl Probes {
    /// The next process numbers methods anew.
    pub(crate) fn forget_methods(&mut self) {
        self.methods.clear();
    }

    /// Methods that have branches but no probes.
    pub(crate) fn unmeasured(&self) -> &[Unmeasured] {
        &self.unmeasured
    }

    /// Edges taken and divisions by zero, each in order.
    pub(crate) fn read(
        &mut self,
        reader: &mut Reader<'_>,
    ) -> Result<(Vec<Edge>, Vec<Edge>), Malformed> {
        for _ in 0..reader.number()? {
            let method = MethodRef {
                class: reader.text()?.into(),
                name: reader.text()?.into(),
                descriptor: reader.text()?.into(),
            };
            self.methods.push(method.clone());
            let reason = reader.text()?;
            // Every process reports it again.
            if !reason.is_empty() && !self.unmeasured.iter().any(|known| known.method == method) {
                self.unmeasured.push(Unmeasured { method, reason });
            }
        }
        let (mut edges, mut thrown) = (Vec::new(), Vec::new());
        for _ in 0..reader.number()? {
            let method = self
                .methods
                .get(reader.number()? as usize)
                .ok_or(Malformed)?
                .clone();
            let edge = Edge {
                method,
                offset: reader.number()?,
                edge: reader.number()?,
            };
            if reader.byte()? == 1 {
                thrown.push(edge);
            } else {
                edges.push(edge);
            }
        }
        edges.sort();
        thrown.sort();
        Ok((edges, thrown))
    }
}
