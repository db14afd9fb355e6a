/** One thing to do, written three ways. The order is the order of the tabs. */
export const sampleLanguages = ['curl', 'python', 'typescript'] as const;

export type SampleLanguage = (typeof sampleLanguages)[number];
export type Sample = Record<SampleLanguage, string>;

/** What the tabs say; names, so the same in every language. */
export const sampleLanguageNames: Record<SampleLanguage, string> = {
  curl: 'curl',
  python: 'Python',
  typescript: 'TypeScript',
};

/** Where the samples expect the key: never in the code. */
export const KEY_VARIABLE = 'HOSPITALITY_API_KEY';
