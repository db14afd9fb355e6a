import { CopyButton } from '@/components/ui/copy-button';
import { CodeLines } from './code-lines';
import type { CodeLanguage } from './highlight';
import { Pane } from './pane';

/**
 * A text to copy in one language, such as a part of a configuration, or one that is shortened (`…`) and cannot be used. `label` says
 * what it is for.
 */
export function Snippet({ label, code, language = 'data' }: { label: string; code: string; language?: CodeLanguage }) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-2 border border-line bg-sheet">
      <figcaption className="flex min-h-10 items-center justify-between gap-4 border-b border-line ps-4 pe-1.5 text-13 text-muted">
        {label}
        {!code.includes('…') && <CopyButton text={code} variant="quiet" />}
      </figcaption>
      <Pane className="px-4 py-3">
        <CodeLines code={code} language={language} />
      </Pane>
    </figure>
  );
}
