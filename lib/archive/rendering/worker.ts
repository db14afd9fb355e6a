import { parentPort } from 'node:worker_threads';
import type { Locale } from '../../platform/i18n/locales';
import { renderPlain, renderText } from './render-text';

/** The program of the thread that renders: one text at a time, in the order in which they arrive. */
parentPort?.on('message', ({ markdown, language }: { markdown: string; language: Locale }) => {
  try {
    parentPort?.postMessage(renderText(markdown, language));
  } catch {
    parentPort?.postMessage(renderPlain(markdown, language));
  }
});
