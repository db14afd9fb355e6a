import type { Schemas } from '@/components/api/client';
import type { Tone } from '@/components/ui/badge';

/** One row of an imported file, and its outcome. */
export type Line = Schemas['SubscriberImportReport']['lines'][number];

const tones: Record<Line['outcome'], Tone> = { added: 'good', renewed: 'good', unchanged: 'plain', refused: 'bad' };

const isOver = ({ active_until }: { active_until: string }) => new Date(active_until) < new Date();

/** Whether a row sets an end in the past, which a typing error may do. */
export const isOverAfter = ({ outcome, after }: Line) => outcome !== 'unchanged' && after !== null && isOver(after);

/** Whether it stops access at once. */
export const endsAccess = (line: Line) => isOverAfter(line) && line.before !== null && !isOver(line.before);

/** A row with an end in the past is a warning, whatever else it changes. */
export const toTone = (line: Line): Tone => (isOverAfter(line) ? 'wait' : tones[line.outcome]);
