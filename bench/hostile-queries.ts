const MAX_LENGTH = 200;

/** As many of the items, in turn and again from the start, as fit into a query. */
function fill(items: readonly string[], separator = ' '): string {
  const chosen: string[] = [];
  let length = 0;
  for (let at = 0; ; at += 1) {
    const item = items[at % items.length] as string;
    length += [...item].length + (at > 0 ? separator.length : 0);
    if (length > MAX_LENGTH) return chosen.join(separator);
    chosen.push(item);
  }
}

const quote = (items: readonly string[]) => items.map((item) => `"${item}"`);

const STOP_PAIRS =
  'of the|in the|to the|on the|and the|it is|for the|at the|is a|by the|that the|from the|with the|what is'.split('|');
const COMMON_WORDS =
  'hotel may question manage reason more guest differ read answer could matter same use people travel before first look keep one ask they from about this will them other rate price room night'.split(
    ' ',
  );
const COMMON_CHARACTERS = [
  ...'的一是在不可能有这为对而以会人理来酒论店们与个更看于时很客下问出说要上把同就到分题得只之么本并用事后定者成经回比少它我样',
  ...'种和没也都中价些当因管多作前如两部自点家最己该其明实发反务过然还道年数情此间他面种那好行业房意',
];
const COMMON_PAIRS =
  '酒店 可以 可能 一个 我们 什么 问题 并不 讨论 的是 是一 的人 不是 客人 他们 很少 没有 一种 这一 管理 往往 本文 两者 之前 一家 如果 样的 部分 经理 因为 同样 说明 来的 的一 知道 解释 另一 决于 取决 答案 看到 似乎 不同 出的 为何 比较 只是 习惯 论证 这些 就是 下一 的酒 重要 店的 承担 决定 客房 一次 在一'.split(
    ' ',
  );
const TYPOS =
  'mangment revneue ocupancy forcasts accomdate custmers diferent questoin travlers anwsered pepople resaons becuase experince stratgey anlaysis benifits oprerator investmnt resturant markting distrbute sustanable satisfacton'.split(
    ' ',
  );

/** Queries of up to 200 characters that cost a naive search the most, by name. */
export const HOSTILE_QUERIES: Readonly<Record<string, string>> = {
  'stop-word phrases': fill(quote(STOP_PAIRS)),
  'stop-word phrases, absent': fill(quote(STOP_PAIRS.map((pair) => pair.split(' ').reverse().join(' ')))),
  'one stop-word phrase': '"of the"',
  'one stop-word phrase, absent': '"the of"',
  'a long stop-word phrase': `"${fill('of the and a in to is it that'.split(' ')).slice(0, 198)}"`,
  'the most common stop words': fill('the a and is in it of to that what be for on from about who not as can'.split(' ')),
  'single letters': fill([...'abcdefghijklmnopqrstuvwxyz0123456789']),
  'a phrase of single letters': `"${fill([...'abcdefghijklmnopqrstuvwxyz']).slice(0, 198)}"`,
  'single characters': fill(COMMON_CHARACTERS),
  'single characters, one absent': fill([...COMMON_CHARACTERS.slice(0, 23), '龘']),
  'pairs of characters': fill(COMMON_PAIRS),
  'pairs of characters, absent': fill([...COMMON_PAIRS.slice(0, 23), '龘龘']),
  'runs of three characters': fill(
    '的酒店 酒店的 一家酒 家酒店 的是一 是一个 一个可 样的人 的问题 问题是 我们可 们可以 的客人 客人的 并不是 不是一'.split(' '),
  ),
  'runs of three characters, absent': fill(
    '店酒的 的店酒 家一酒 酒家店 是的一 一是个 个一可 人样的 题的问 是问题 们我可 可们以 人的客 的人客 不并是 一不是'.split(' '),
  ),
  'one run of three characters': '酒店的',
  'one run of three characters, absent': '店酒的',
  'a run of common characters': fill(COMMON_CHARACTERS, ''),
  'a run of one character': '的'.repeat(200),
  'a run of one pair': '酒店'.repeat(100),
  'a quoted run with gaps': `"${fill(COMMON_PAIRS).slice(0, 198)}"`,
  'common words': fill(COMMON_WORDS),
  'common words, one absent': fill([...COMMON_WORDS.slice(0, 23), 'qqqqqqq']),
  'phrases of common words': fill(
    quote(
      'hotel guest|guest hotel|hotel manager|one question|the hotel|a hotel|the question|this reason|guest the|may be|more than|of guests|hotels are|is not'.split(
        '|',
      ),
    ),
  ),
  'phrases of common words, absent': fill(
    quote(
      'manager guest|question hotel|reason hotel|hotel reason|guest reason|matter read|read matter|same guest|people look|look people|differ first'.split(
        '|',
      ),
    ),
  ),
  'one phrase of common words': '"a hotel"',
  'a long phrase of common words': `"${fill(COMMON_WORDS).slice(0, 198)}"`,
  'a phrase as punctuation': fill(COMMON_WORDS, '-'),
  typos: fill(TYPOS),
  'typos of long words': fill(
    'internationalizatoinalisms accommodationmanagementt telecommunicationsindustr misunderstandingrevenues hospitalityeducationist counterrevolutionaryists'.split(
      ' ',
    ),
  ),
  'typos in four letters': fill('htel gest rsve nigt roms prce brnd cust wrok plce mnth yaer dmnd csot'.split(' ')),
  nonsense: fill('xqzvkwj pqrstuv wxyzabq zzzzzzz qwertyz asdfghq zxcvbnq'.split(' ')),
  'typos in Chinese': fill(
    '收益官理 酒电管理 客房价各 会员忠城度 可持绪发展 动太定价 需求预侧 预订提前其 前台团对 利润转化绿 海滨度加村 经济形酒店'.split(
      ' ',
    ),
  ),
  'a typo in a long run': `${fill(COMMON_CHARACTERS, '').slice(0, 100)}龘${fill(COMMON_CHARACTERS, '').slice(0, 99)}`,
  'mixed scripts': fill('hotel酒店 guest客人 the的 revenue收益管理 manager经理 отель ホテル 호텔 가격 question问题'.split(' ')),
  digits: fill(Array.from({ length: 100 }, (_, n) => String(n))),
  years: fill(Array.from({ length: 40 }, (_, n) => String(1990 + n))),
  punctuation: fill([...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~，。“”「」…—'], ''),
  'quotation marks': fill(['"of', 'the"', '“in', 'the”'], ' '),
  operators: fill(['the', 'OR', '-a', 'hotel', 'OR', '-of', '"in the"', '-"to the"']),
  'characters that unfold': 'ﷺ'.repeat(200),
  'circled characters': fill([...'㈠㈡㈢㈣㈤㈥㈦㈧㈨㈩㊀㊁㊂㊃㊄㊅㊆㊇㊈㊉㊊㊋㊌㊍㊎㊏㊐㊑㊒㊓㊔㊕㊖㊗'], ''),
  'combining marks': `${'a\u0301\u0302\u0303'.repeat(50)}`,
  wildcards: fill(['%', '_', '\\', '%酒店%', "'", '*:*', '&', '|', '!', '<->', ':A'], ''),
};
