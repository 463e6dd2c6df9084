// Reads a rating list of any size in pieces, and keeps the players of an event: a small list of the
// same kind. Text, XML, or the ZIP of either. One letter a byte, so that places are the same in both.

const LETTERS = new TextDecoder("latin1");
const BYTES = new TextEncoder();
const LEAST_HEAD = 512;
const LONGEST_RECORD = 1 << 16;
const TAIL = 65_557; // the end of a ZIP with its longest comment
const RECORD_END = "</player>";
const FIDE_ID = /<fideid>\s*([0-9]{1,12})\s*<\/fideid>/g;

/** Why a list cannot be read: the name of a sentence, and what goes into it. */
export class Unreadable extends Error {
  constructor(key, values) {
    super(key);
    this.key = key;
    this.values = values;
  }
}

/**
 * The players of a list whose ids are wanted.
 * @param {File} file
 * @param {Set<string>} ids
 * @param {{progress?: (count: number, share: number) => void, signal?: AbortSignal}} [options]
 */
export async function reduced(file, ids, { progress = () => {}, signal } = {}) {
  const { stream, size, name } = await opened(file);
  const reader = stream.getReader();
  const pieces = new Pieces(reader, signal);
  try {
    const head = await pieces.head();
    const list = kindOf(head, file.name, ids);
    let done = 0;
    for (let piece = head; piece; piece = await pieces.next()) {
      done += piece.length;
      list.add(piece);
      progress(list.count, size ? done / size : 0);
      if (list.found.size === ids.size) break;
    }
    return { content: new Blob(list.parts(pieces.isAtEnd)), found: list.found.size, name };
  } catch (error) {
    if (error instanceof Unreadable || signal?.aborted) throw error;
    throw new Unreadable("zip_broken", { name: file.name });
  } finally {
    reader.cancel().catch(() => {});
  }
}

class Pieces {
  constructor(reader, signal) {
    this.reader = reader;
    this.signal = signal;
    this.isAtEnd = false;
  }

  async next() {
    this.signal?.throwIfAborted();
    const { value, done } = await this.reader.read();
    this.isAtEnd = done;
    return done ? null : value;
  }

  /** The first piece, long enough to tell what it is. */
  async head() {
    let head = new Uint8Array(0);
    while (head.length < LEAST_HEAD) {
      const piece = await this.next();
      if (!piece) break;
      head = joined(head, piece);
    }
    return head;
  }
}

function kindOf(head, name, ids) {
  const text = LETTERS.decode(head).replace(/^ï»¿/, "").trimStart();
  if (/^(<\?[^>]*>\s*)?<playerslist/.test(text)) return new XmlList(ids);
  if (/^ID ?Number\s+Name/i.test(text)) return new TextList(ids);
  throw new Unreadable("not_a_list", { name });
}

/** A list of players: a piece is taken as far as records end in it, and what is left with the next one. */
class List {
  constructor(ids) {
    this.ids = ids;
    this.rest = new Uint8Array(0);
    /** @type {any[]} */
    this.kept = []; // the records of those who are wanted
    this.found = new Set();
    this.count = 0;
  }

  add(piece) {
    const bytes = joined(this.rest, piece);
    this.rest = bytes.slice(/** @type {any} */ (this).read(bytes, LETTERS.decode(bytes)));
    if (this.rest.length > LONGEST_RECORD) throw new Unreadable("not_a_list", { name: "" });
  }

  /** Keeps a record if its player is wanted. */
  keep(id, record) {
    this.count += 1;
    if (!this.ids.has(id)) return;
    this.kept.push(record());
    this.found.add(id);
  }
}

/** A list line by line: the id stands before the column of the names. */
class TextList extends List {
  /** @type {any} */
  header = null;

  read(bytes, text) {
    let start = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
      this.row(bytes, text, start, end + 1);
      start = end + 1;
    }
    return start;
  }

  row(bytes, text, start, end) {
    if (!this.header) {
      if (!text.slice(start, end).trim()) return; // blank lines above the header
      this.header = bytes.slice(start, end);
      this.width = text.slice(start, end).search(/name/i);
      return;
    }
    this.keep(text.slice(start, start + this.width).trim(), () => bytes.slice(start, end));
  }

  /** Header and rows; a last line without its end stays so, since it may be cut off. */
  parts() {
    if (this.rest.length) this.row(this.rest, LETTERS.decode(this.rest), 0, this.rest.length);
    return [this.header ?? this.rest, ...this.kept];
  }
}

/** A list record by record. */
class XmlList extends List {
  read(bytes, text) {
    const last = text.lastIndexOf(RECORD_END);
    const end = last < 0 ? 0 : last + RECORD_END.length;
    for (const { 1: id, index } of text.slice(0, end).matchAll(FIDE_ID)) {
      this.keep(id, () => bytes.slice(text.lastIndexOf("<player>", index), text.indexOf(RECORD_END, index) + RECORD_END.length));
    }
    return end;
  }

  /** The records in their frame; a list that was cut off has no end, and shows it. */
  parts(isAtEnd) {
    const isWhole = !isAtEnd || LETTERS.decode(this.rest).includes("</playerslist>");
    const end = isWhole ? "</playerslist>\n" : "";
    return [BYTES.encode("<playerslist>\n"), ...this.kept, BYTES.encode(`\n${end}`)];
  }
}

function joined(first, second) {
  if (!first.length) return second;
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

// --- The ZIP around a list

async function opened(file) {
  const magic = await numbers(file, 0, 4);
  if (magic.byteLength < 4 || magic.getUint32(0, true) !== 0x04034b50) {
    return { stream: file.stream(), size: file.size, name: file.name };
  }
  const member = await onlyMember(file);
  const local = await numbers(file, member.at, member.at + 30);
  const start = member.at + 30 + local.getUint16(26, true) + local.getUint16(28, true);
  const packed = file.slice(start, start + member.packed).stream();
  if (member.method === 0) return { stream: packed, size: member.size, name: nameOf(file, member) };
  const stream = packed.pipeThrough(new DecompressionStream("deflate-raw"));
  return { stream, size: member.size, name: nameOf(file, member) };
}

/** The member's name may tell the time control, the file's name the month. */
const nameOf = (file, member) => `${member.name} ${file.name}`;

/** What a ZIP holds stands at its end. */
async function onlyMember(file) {
  const at = Math.max(0, file.size - TAIL);
  const tail = await numbers(file, at, file.size);
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) throw new Unreadable("zip_broken", { name: file.name });
  const [size, start] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  const members = entries(await numbers(file, start, start + size)).filter(({ name }) => !name.endsWith("/"));
  if (members.length !== 1) {
    throw new Unreadable("zip_members", { name: file.name, count: members.length });
  }
  const [member] = members;
  if (member.isLocked || ![0, 8].includes(member.method)) {
    throw new Unreadable("zip_packed", { name: file.name });
  }
  return member;
}

function entries(view) {
  const found = [];
  for (let at = 0; at + 46 <= view.byteLength && view.getUint32(at, true) === 0x02014b50;) {
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    found.push({
      name: LETTERS.decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, name)),
      isLocked: Boolean(view.getUint16(at + 8, true) & 1),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at += 46 + name + extra + comment;
  }
  return found;
}

/** The bytes of a file from a place to another, to be read as numbers. */
const numbers = async (file, start, end) => new DataView(await file.slice(start, end).arrayBuffer());
