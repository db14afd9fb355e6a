import { useFormatter } from 'next-intl';
import { Timestamp } from '@/components/ui/timestamp';
import { Link } from '@/lib/platform/i18n/navigation';
import type { Column } from './data-table';
import type { MenuAction } from './loaded-menu';
import { RowMenu } from './row-menu';

type Preset<Item> = Omit<Column<Item>, 'cell' | 'skeleton' | 'head'> & { head: string; skeleton?: string };

/**
 * The time of an event.
 *
 * @param never the text if it has not happened
 * @param minutes shows the time as well as the day
 */
export function dayColumn<Item>({
  at,
  never,
  minutes = false,
  ...column
}: Preset<Item> & { at: (item: Item) => string | null; never?: string; minutes?: boolean }): Column<Item> {
  const detail = minutes ? undefined : 'day';
  return {
    name: column.head,
    phone: 'fact',
    skeleton: minutes ? 'h-4 w-28' : 'h-4 w-20',
    ...column,
    cell: (item) => {
      const time = at(item);
      if (time) return <Timestamp at={time} detail={detail} className="text-13" />;
      return <span className="text-13 text-muted">{never}</span>;
    },
  };
}

/** A line of text, which a tooltip shows in full where the column is too narrow for it. */
export function lineColumn<Item>({
  text,
  ...column
}: Omit<Column<Item>, 'cell'> & { text: (item: Item) => string }): Column<Item> {
  return {
    phone: 'line',
    ...column,
    cell: (item) =>
      text(item) && (
        <span className="block md:truncate" title={text(item)}>
          {text(item)}
        </span>
      ),
  };
}

/** The optional name of an item, beside the column that identifies it. */
export function nameColumn<Item extends { name: string }>(head: string, width: string): Column<Item> {
  return lineColumn({
    id: 'name',
    head,
    width,
    from: 'xl',
    className: 'text-13 text-muted max-md:empty:hidden',
    skeleton: 'h-4 w-28',
    text: ({ name }) => name,
  });
}

/** A number, aligned with those above and below. One that is not zero may lead to what it counts. */
export function figureColumn<Item>({
  figure,
  hrefOf,
  ...column
}: Preset<Item> & {
  figure: (item: Item) => number | undefined;
  /** the list of what the figure counts */
  hrefOf?: (item: Item) => string;
}): Column<Item> {
  return {
    name: column.head,
    phone: 'fact',
    figures: true,
    skeleton: 'h-4 w-10 md:ms-auto',
    ...column,
    cell: (item) => {
      const value = figure(item);
      if (!value || !hrefOf) return <Figure value={value} />;
      return (
        <Link href={hrefOf(item)} className="link inline-flex items-center max-md:min-h-11">
          <Figure value={value} />
        </Link>
      );
    },
  };
}

/** A dash if there is no figure, which is not the same as zero. */
function Figure({ value }: { value: number | undefined }) {
  const format = useFormatter();
  return value === undefined ? '–' : format.number(value);
}

/** The status of an item, usually a badge. */
export function statusColumn<Item>(column: Omit<Column<Item>, 'id' | 'skeleton'> & { skeleton?: string }): Column<Item> {
  return { id: 'status', skeleton: 'h-6 w-20', ...column };
}

/** Actions on an item as buttons, at the end of its row. */
export function actionsColumn<Item>({ head, ...column }: Omit<Column<Item>, 'id' | 'head'> & { head: string }): Column<Item> {
  return { id: 'actions', head: <span className="sr-only">{head}</span>, ...column };
}

/** The rarer actions on an item, at the end of its row. */
export function menuColumn<Item>(
  head: string,
  menuOf: (item: Item) => { label: string; actions: readonly MenuAction[] } | undefined,
): Column<Item> {
  return actionsColumn({
    head,
    width: 'w-10',
    phone: 'menu',
    skeleton: 'h-4 w-4 ms-auto',
    cell: (item) => {
      const menu = menuOf(item);
      return menu && <RowMenu {...menu} />;
    },
  });
}
