/** The languages of a sample, in the order of the tabs. */
export const sampleLanguages = ['curl', 'python', 'typescript'] as const;

export type SampleLanguage = (typeof sampleLanguages)[number];
export type Sample = Record<SampleLanguage, string>;

/** The labels of the tabs: proper names, the same in every language. */
export const sampleLanguageNames: Record<SampleLanguage, string> = {
  curl: 'curl',
  python: 'Python',
  typescript: 'TypeScript',
};

/** The environment variable that samples read the key from. */
export const KEY_VARIABLE = 'HI_API_KEY';
/** The same for an admin token. */
export const ADMIN_VARIABLE = 'HI_ADMIN_TOKEN';
