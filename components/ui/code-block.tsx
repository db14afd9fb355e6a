import { Breakable } from './breakable';
import { CopyButton } from './copy-button';

/** A code block with a button that copies it. Long lines wrap, addresses between their parts, so that nothing is cut off. */
export function CodeBlock({ code, label, copyText }: { code: string; label?: string; copyText?: string }) {
  return (
    <figure className="my-4 overflow-hidden rounded-2 border border-line bg-sheet">
      <figcaption className="flex h-10 items-center justify-between gap-4 border-b border-line ps-4 pe-1.5 text-13 text-muted">
        <span>{label}</span>
        <CopyButton text={copyText ?? code} variant="quiet" />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <pre tabIndex={0} className="pane px-4 py-3">
        <code lang="en">
          <Breakable parts={code.split(/(?<=\w[/#])/)} />
        </code>
      </pre>
    </figure>
  );
}
