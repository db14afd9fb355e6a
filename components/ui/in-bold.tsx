import type { ReactNode } from 'react';

/** An address within a sentence, for `t.rich`. */
export const inBold = (text: ReactNode) => <strong className="font-medium wrap-anywhere">{text}</strong>;
