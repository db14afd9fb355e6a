import { attention } from 'micromark-core-commonmark';
import type { Processor } from 'unified';

const SPACE = /\s/;
const PUNCTUATION = /[\p{P}\p{S}]/u;
/** Chinese, Japanese and Korean characters, with their punctuation and full-width forms. */
const EAST_ASIAN = /[\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]/;

type State = ReturnType<typeof attention.tokenize>;
type Code = Parameters<State>[0];

/**
 * The delimiters of emphasis. CommonMark asks for a space or punctuation outside `**` whose inner side is punctuation, and
 * Chinese has no spaces: `**注意：**请` would show its asterisks. Chinese punctuation counts as a letter here.
 */
const emphasis: typeof attention = {
  ...attention,
  tokenize(effects, ok) {
    const markers = this.parser.constructs.attentionMarkers.null ?? [];
    const { previous } = this;
    const before = classify(previous);
    let marker: Code;
    const start: State = (code) => {
      marker = code;
      effects.enter('attentionSequence');
      return inside(code);
    };
    const inside: State = (code) => {
      if (code === marker) {
        effects.consume(code);
        return inside;
      }
      const token = effects.exit('attentionSequence');
      const after = classify(code);
      const opens =
        after === 'letter' || (after === 'mark' && (before !== 'letter' || isEastAsian(previous))) || isMarker(code, markers);
      const closes =
        before === 'letter' || (before === 'mark' && (after !== 'letter' || isEastAsian(code))) || isMarker(previous, markers);
      const isAsterisk = marker === 42;
      token._open = isAsterisk ? opens : opens && (before !== 'letter' || !closes);
      token._close = isAsterisk ? closes : closes && (after !== 'letter' || !opens);
      return ok(code);
    };
    return start;
  },
};

/** A remark plugin that reads emphasis in texts without spaces. */
export function readChineseEmphasis(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions ??= [];
  data.micromarkExtensions.push({ text: { 42: emphasis, 95: emphasis } });
}

function classify(code: Code): 'space' | 'mark' | 'letter' {
  // Ends of lines and of the text are null or negative.
  if (code === null || code < 0 || SPACE.test(String.fromCharCode(code))) return 'space';
  return PUNCTUATION.test(String.fromCharCode(code)) && !isEastAsian(code) ? 'mark' : 'letter';
}

function isEastAsian(code: Code): boolean {
  return code !== null && code > 0 && EAST_ASIAN.test(String.fromCharCode(code));
}

/** A delimiter of another kind, such as that of deleted text, ends on the same side. */
function isMarker(code: Code, markers: readonly Code[]): boolean {
  return code !== 42 && code !== 95 && markers.includes(code);
}
