//! In: a `Code` attribute. Out: the checked code of a method.

use crate::bytes::Bytes;
use crate::decode::{Decoded, decode};
use crate::error::{Fault, Parse, bad};
use crate::pool::Pool;
use crate::verify::{Subject, verify};
use crate::{Code, CodeRange, Handler, Insn, LocalName, Position, SourceRange};

/// A local variable as `LocalVariableTable` has it.
pub(crate) struct LocalVariable {
    pub(crate) start: u16,
    pub(crate) slot: u16,
    pub(crate) name: u16,
}

/// What a `Code` attribute holds.
pub(crate) struct ParsedCode {
    pub(crate) code: Code,
    pub(crate) locals: Vec<LocalVariable>,
}

/// Parses and checks a `Code` attribute.
pub(crate) fn parse_code(
    attribute: &[u8],
    pool: &Pool,
    subject: Subject,
    checked: bool,
) -> Parse<ParsedCode> {
    let short = |f: Fault| f.part_too_short("the code attribute");
    let mut reader = Bytes::new(attribute);
    let max_stack = reader.u2().map_err(short)?;
    let max_locals = reader.u2().map_err(short)?;
    let length = reader.u4().map_err(short)?;
    let bytes = reader.take(length as usize).map_err(short)?;
    let decoded = decode(bytes, pool)?;
    let handlers = parse_handlers(&mut reader, &decoded, pool).map_err(short)?;
    let mut tables = Tables::default();
    let count = reader.u2().map_err(short)?;
    for _ in 0..count {
        let name = pool.utf8(reader.u2().map_err(short)?)?;
        let size = reader.u4().map_err(short)?;
        let content = reader.take(size as usize).map_err(short)?;
        // Debug tables only describe: a damaged one is worth less than the code it describes.
        let _ = tables.add(&name, content, &decoded, pool);
    }
    if !reader.is_empty() {
        return bad("bytes after the end of the code attribute");
    }
    let Decoded {
        insns,
        offsets,
        dynamic,
        ..
    } = decoded;
    tables.names.sort_by_key(|local| local.start);
    let code = Code {
        max_stack,
        max_locals,
        insns,
        offsets,
        handlers,
        lines: tables.sorted_lines(),
        ranges: tables.ranges,
        locals: tables.names,
    };
    check_locals(&code)?;
    if checked {
        verify(&code, subject, &dynamic)?;
    }
    Ok(ParsedCode {
        code,
        locals: tables.locals,
    })
}

fn parse_handlers(reader: &mut Bytes, decoded: &Decoded, pool: &Pool) -> Parse<Vec<Handler>> {
    let count = reader.u2()?;
    let mut handlers = Vec::new();
    for _ in 0..count {
        let (start, end, target) = (reader.u2()?, reader.u2()?, reader.u2()?);
        let catch = pool.optional_class(reader.u2()?)?;
        let found = (
            decoded.starting_at(u32::from(start)),
            decoded.boundary(u32::from(end)),
            decoded.starting_at(u32::from(target)),
        );
        match found {
            (Some(start), Some(end), Some(target)) if start < end => {
                handlers.push(Handler {
                    start,
                    end,
                    target,
                    catch,
                });
            }
            _ => {
                return bad(format!(
                    "exception handler for bytes {start} to {end} at {target}"
                ));
            }
        }
    }
    Ok(handlers)
}

/// Every named local exists.
fn check_locals(code: &Code) -> Parse<()> {
    for (insn, offset) in code.insns.iter().zip(&code.offsets) {
        let (local, words) = match insn {
            Insn::Load(kind, local) | Insn::Store(kind, local) => {
                (*local, crate::descriptor::words(*kind))
            }
            Insn::Inc(local, _) | Insn::Ret(local) => (*local, 1),
            _ => continue,
        };
        if u32::from(local) + u32::from(words) > u32::from(code.max_locals) {
            return bad(format!("local {local} of {}", code.max_locals))
                .map_err(|f: Fault| f.within(|| format!("byte {offset}")));
        }
    }
    Ok(())
}

/// The debug tables of one method.
#[derive(Default)]
struct Tables {
    lines: Vec<(u32, u32)>,
    ranges: Vec<CodeRange>,
    locals: Vec<LocalVariable>,
    names: Vec<LocalName>,
}

impl Tables {
    fn add(&mut self, name: &str, content: &[u8], decoded: &Decoded, pool: &Pool) -> Parse<()> {
        let mut reader = Bytes::new(content);
        match name {
            "LineNumberTable" => {
                for _ in 0..reader.u2()? {
                    let (start, line) = (reader.u2()?, reader.u2()?);
                    if let Some(insn) = decoded.containing(u32::from(start)) {
                        self.lines.push((insn, u32::from(line)));
                    }
                }
            }
            "LocalVariableTable" => {
                for _ in 0..reader.u2()? {
                    let (start, length) = (reader.u2()?, reader.u2()?);
                    let (name, descriptor) = (reader.u2()?, reader.u2()?);
                    let slot = reader.u2()?;
                    let end = u32::from(start) + u32::from(length);
                    let insns = (decoded.boundary(u32::from(start)), decoded.boundary(end));
                    let texts = (pool.utf8(name), pool.utf8(descriptor));
                    if let ((Some(first), Some(end)), (Ok(text), Ok(descriptor))) = (insns, texts) {
                        self.names.push(LocalName {
                            start: first,
                            end,
                            local: slot,
                            name: text,
                            descriptor,
                        });
                    }
                    self.locals.push(LocalVariable { start, slot, name });
                }
            }
            "CharacterRangeTable" => {
                for _ in 0..reader.u2()? {
                    let (start, end) = (reader.u2()?, reader.u2()?);
                    let (from, to) = (reader.u4()?, reader.u4()?);
                    let flags = reader.u2()?;
                    // The table's end is the last byte that belongs to the range.
                    let insns = (
                        decoded.containing(u32::from(start)),
                        decoded.containing(u32::from(end)),
                    );
                    if let (Some(start), Some(end)) = insns {
                        let range = SourceRange {
                            start: position(from),
                            end: position(to),
                        };
                        self.ranges.push(CodeRange {
                            start,
                            end,
                            range,
                            flags,
                        });
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Lines by instruction; of several entries for one instruction the first counts, as in the JVM.
    fn sorted_lines(&mut self) -> Vec<(u32, u32)> {
        let mut lines = std::mem::take(&mut self.lines);
        lines.sort_by_key(|(insn, _)| *insn);
        lines.dedup_by_key(|(insn, _)| *insn);
        lines
    }
}

/// javac packs a position as `line << 10 | column`.
fn position(packed: u32) -> Position {
    Position {
        line: packed >> 10,
        column: packed & 0x3ff,
    }
}
