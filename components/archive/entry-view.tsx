'use client';

import { Badge } from '@/components/ui/badge';
import { Breakable } from '@/components/ui/breakable';
import { CategoryMark } from '@/components/ui/category-mark';
import { Link } from '@/lib/platform/i18n/link';
import { type Locale, toLangTag } from '@/lib/platform/i18n/locales';
import { Highlighted } from './highlighted';

/** A text in its language: the parts between which a line may break, or a highlight (escaped text with `<mark>`). */
export type ShownText = { language: Locale } & ({ parts: string[] } | { html: string });

/** A detail of an entry: a day, a link to a list, or plain text. */
export type Fact = {
  text: string;
  /** of a day, as a machine reads it */
  day?: string;
  href?: string;
  title?: string | undefined;
  /** of a category */
  color?: number | 'none';
  isFigure?: boolean;
};

export type ShownEntry = {
  href: string;
  title: ShownText;
  second: ShownText | undefined;
  /** an SVG drawn by us, and the number of its color */
  thumbnail?: { svg: string; color: number | undefined } | undefined;
  facts: Fact[];
  badge?: string | undefined;
  excerpts: ShownText[];
  /** why it was found */
  reason: string[];
  isBrief: boolean;
};

/**
 * An entry of a list. It is rendered from these props in the browser too, because a page has twenty of them and would otherwise send
 * the elements of each.
 */
export function EntryView({ href, title, second, thumbnail, facts, badge, excerpts, reason, isBrief }: ShownEntry) {
  return (
    <li className={`border-b border-line first:pt-0 ${isBrief ? 'py-4' : 'py-5'}`}>
      <article className="entry">
        {/* First, because on a phone the text runs around it. */}
        {thumbnail && (
          <span
            aria-hidden
            data-category={thumbnail.color}
            className="thumbnail"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by us, without a word in it.
            dangerouslySetInnerHTML={{ __html: thumbnail.svg }}
          />
        )}
        <div className="entry-titles">
          <EntryHeading href={href} title={title} second={second} />
        </div>
        <p className="entry-facts">
          {facts.map((fact) => (
            <FactText key={fact.href ?? fact.text} fact={fact} />
          ))}
          {badge && <Badge tone="brass">{badge}</Badge>}
        </p>
        <div className="entry-text">
          {excerpts.map((text) => (
            <p key={text.language} lang={toLangTag(text.language)} className="mt-2 max-w-text font-serif text-17">
              <Words text={text} />
            </p>
          ))}
          {reason.length > 0 && (
            <p className="mt-2 flex flex-wrap gap-x-4 text-13 text-muted [overflow-wrap:anywhere]">
              {reason.map((part) => (
                <span key={part}>{part}</span>
              ))}
            </p>
          )}
        </div>
      </article>
    </li>
  );
}

/** The title of an entry as its link, with the title in the other language below. */
export function EntryHeading({ href, title, second }: { href: string; title: ShownText; second: ShownText | undefined }) {
  return (
    <>
      <h2>
        <Link href={href} className="text-ink no-underline [overflow-wrap:anywhere] hover:text-jade">
          <TitleText text={title} />
        </Link>
      </h2>
      {second && (
        <p lang={toLangTag(second.language)} className="phrases mt-0.5 font-serif text-17 leading-snug text-ink">
          <Words text={second} />
        </p>
      )}
    </>
  );
}

/** A title in its own language. Chinese is set slightly smaller, so that both scripts look equally large. */
export function TitleText({ text }: { text: ShownText }) {
  return (
    <span
      lang={toLangTag(text.language)}
      className={`font-serif leading-snug font-semibold ${text.language === 'zh' ? 'text-[1.1875rem]' : 'text-22'}`}
    >
      <Words text={text} />
    </span>
  );
}

function Words({ text }: { text: ShownText }) {
  return 'html' in text ? <Highlighted html={text.html} /> : <Breakable parts={text.parts} />;
}

function FactText({ fact: { text, day, href, title, color, isFigure } }: { fact: Fact }) {
  if (day !== undefined) return <time dateTime={day}>{text}</time>;
  if (href === undefined) return <span className={isFigure ? 'tabular-nums' : undefined}>{text}</span>;
  return (
    <Link href={href} title={title} prefetch={false} className="detail-link">
      {color !== undefined && <CategoryMark color={color === 'none' ? undefined : color} />}
      {text}
    </Link>
  );
}
