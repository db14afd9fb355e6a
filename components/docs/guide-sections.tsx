import { AnchorRail, DocsFrame, DocsHead, sectionHeading } from './frame';
import type { Guide, GuideSection } from './sections';

/** A guide on one page: its head, and its sections with their anchors. */
export function GuideSections({
  guide,
  title,
  lead,
  sections,
}: {
  guide: Guide;
  title: string;
  lead: string;
  sections: GuideSection[];
}) {
  return (
    <DocsFrame part={guide} rail={<AnchorRail items={sections.map(({ id, title: name }) => ({ href: `#${id}`, name }))} />}>
      <DocsHead title={title} lead={lead} />
      <div className="flex flex-col gap-16">
        {sections.map(({ id, title: name, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="flex flex-col gap-8">
            <h2 id={`${id}-title`} className={sectionHeading}>
              {name}
            </h2>
            {body}
          </section>
        ))}
      </div>
    </DocsFrame>
  );
}
