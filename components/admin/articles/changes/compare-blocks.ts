import type { Block } from '@/lib/archive/rendering/record';
import { diffLines } from '../session/merge-lines';

/** A run of rendered blocks that stayed, or the blocks that replaced others. */
type BlockChange = { kind: 'same'; html: string[] } | { kind: 'changed'; removed: string[]; added: string[] };

/** Compares two rendered bodies block by block. */
export function compareBlocks(before: readonly Block[], after: readonly Block[]): BlockChange[] {
  const [old, now] = [before, after].map((blocks) => blocks.map(({ html }) => html)) as [string[], string[]];
  const changes: BlockChange[] = [];
  const addSame = (html: string[]) => html.length > 0 && changes.push({ kind: 'same', html });
  let at = 0;
  for (const { from, to, lines } of diffLines(old, now)) {
    addSame(old.slice(at, from));
    changes.push({ kind: 'changed', removed: old.slice(from, to), added: [...lines] });
    at = to;
  }
  addSame(old.slice(at));
  return changes;
}
