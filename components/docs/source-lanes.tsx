'use client';

type Dot = { x: number; lane: 'A' | 'B' };

const WIDTH = 340;
const lanes = { A: 46, B: 112 } as const;
const networks = { A: '203.0.113.*', B: '198.51.100.*' } as const;

/** The requests of one key in order, evenly spaced. */
function toDots(order: readonly ('A' | 'B')[]): Dot[] {
  const step = (WIDTH - 60) / (order.length - 1);
  return order.map((lane, index) => ({ lane, x: 30 + index * step }));
}

type Props = {
  /** the network of each request of a key, in order */
  order: ('A' | 'B')[];
  /** what screen readers say */
  label: string;
  names: Record<'A' | 'B', string>;
  verdict: string;
  freezes?: boolean;
  span?: string;
};

/** The requests of a key on the lines of two networks. Rendered in the browser too, because a page carries data in few bytes. */
export function SourceLanes({ order, label, names, verdict, freezes = false, span }: Props) {
  const dots = toDots(order);
  const moves = dots.flatMap((dot, index) => {
    const before = dots[index - 1];
    return before && before.lane !== dot.lane ? [{ from: before, to: dot }] : [];
  });
  const last = dots.at(-1) as Dot;
  const verdictY = last.lane === 'A' ? lanes.A - 20 : lanes.B + 26;
  return (
    <svg viewBox={`0 0 ${WIDTH} 186`} role="img" aria-label={label} className="block w-full max-w-[26rem] font-sans text-[12px]">
      {(['A', 'B'] as const).map((lane) => (
        <g key={lane}>
          <line
            x1="0"
            x2={WIDTH}
            y1={lanes[lane]}
            y2={lanes[lane]}
            className="stroke-edge"
            strokeWidth="1"
            strokeDasharray="2 4"
          />
          <text x="0" y={lane === 'A' ? lanes.A - 20 : lanes.B + 26} className="fill-ink">
            {names[lane]}
            <tspan dx="6" className="fill-muted font-mono text-[11px]">
              {networks[lane]}
            </tspan>
          </text>
        </g>
      ))}
      <polyline
        points={dots.map(({ x, lane }) => `${x},${lanes[lane]}`).join(' ')}
        className="fill-transparent stroke-ink"
        strokeWidth="1.5"
      />
      {moves.map(({ from, to }, index) => {
        const x = (from.x + to.x) / 2;
        const y = (lanes.A + lanes.B) / 2;
        return (
          <g key={to.x}>
            <circle cx={x} cy={y} r="10" className="fill-paper stroke-edge" strokeWidth="1" />
            <text x={x} y={y + 4} textAnchor="middle" className="fill-ink tabular-nums">
              {index + 1}
            </text>
          </g>
        );
      })}
      {dots.map((dot) =>
        freezes && dot === last ? (
          <g key={dot.x}>
            <circle cx={dot.x} cy={lanes[dot.lane]} r="10" className="fill-brick-soft stroke-brick" strokeWidth="1.5" />
            <path
              d={`M${dot.x - 4} ${lanes[dot.lane] - 4}l8 8m0-8l-8 8`}
              className="fill-transparent stroke-brick"
              strokeWidth="1.75"
              strokeLinecap="round"
            />
          </g>
        ) : (
          <circle key={dot.x} cx={dot.x} cy={lanes[dot.lane]} r="5" className="fill-ink" />
        ),
      )}
      <text x={WIDTH} y={verdictY} textAnchor="end" className={freezes ? 'fill-brick font-medium' : 'fill-ink font-medium'}>
        {verdict}
      </text>
      {span && moves[0] && <Span from={moves[0].to.x} to={last.x} text={span} />}
    </svg>
  );
}

/** A bracket below the switches within the window. */
function Span({ from, to, text }: { from: number; to: number; text: string }) {
  return (
    <g>
      <path d={`M${from} 154v6H${to}v-6`} className="fill-transparent stroke-edge" strokeWidth="1" />
      <text x={(from + to) / 2} y="178" textAnchor="middle" className="fill-muted">
        {text}
      </text>
    </g>
  );
}
