/** Why a folder cannot be mirrored into. */
export type MirrorProblem =
  | { code: 'locked'; pid: number; host: string; file: string }
  | { code: 'lock_unreadable'; file: string }
  | { code: 'lock_lost'; file: string }
  | { code: 'needs_fresh'; because: 'unreadable' | 'base_url' | 'format' | 'access' | 'restored' }
  | { code: 'foreign_folder'; folder: string; file: string }
  | { code: 'damaged_snapshot'; reason: string };

export class MirrorError extends Error {
  override name = 'MirrorError';

  constructor(readonly problem: MirrorProblem) {
    super(problem.code);
  }
}
