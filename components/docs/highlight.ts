import type { SampleLanguage } from './samples/sample';

/** `data` is JSON, headers and addresses. */
export type CodeLanguage = SampleLanguage | 'data';

export type Token = { text: string; kind?: 'comment' | 'string' | 'keyword' };

// The first group is a comment, the second a string, the third a keyword. Whichever begins first wins.
const grammars: Record<CodeLanguage, RegExp> = {
  // Names of members are none of the three.
  data: /((?!))|"(?:\\.|[^"\\\n])*"(?=:)|("(?:\\.|[^"\\\n])*")|\b(true|false|null)\b/gm,
  curl: /(^#.*$)|('[^']*'|"(?:\\.|[^"\\])*")|(\bcurl\b|^(?:npm|export|hi)\b)/gm,
  python:
    /(#.*$)|("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|\b(import|from|class|def|return|with|as|for|in|if|else|while|not|try|except|raise|break|True|False|None)\b/gm,
  typescript:
    /(\/\/.*$)|("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\b(import|from|const|let|await|async|function|return|for|of|if|else|throw|new|type|as|break|true|false|null)\b/gm,
};

/**
 * The lines of a sample as colored tokens; each line ends with its line break. An approximation that suffices for our samples.
 */
export function highlight(code: string, language: CodeLanguage): Token[][] {
  const lines: Token[][] = [[]];
  const add = (text: string, kind?: Token['kind']) => {
    for (const part of text.split(/(?<=\n)/)) {
      if (part) lines.at(-1)?.push(kind ? { text: part, kind } : { text: part });
      if (part.endsWith('\n')) lines.push([]);
    }
  };
  let end = 0;
  for (const match of code.matchAll(grammars[language])) {
    add(code.slice(end, match.index));
    add(match[0], match[1] ? 'comment' : match[2] ? 'string' : match[3] ? 'keyword' : undefined);
    end = match.index + match[0].length;
  }
  add(code.slice(end));
  return lines.filter((tokens) => tokens.length > 0);
}
