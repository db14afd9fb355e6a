'use client';

import { useRef, useState } from 'react';
import type { Schemas } from '@/components/api/client';
import type { Problem } from '@/components/api/problem';
import { uploadImage } from '../../media/upload-image';
import type { HeldPlace } from './held-places';

/** An image on its way into the text, or one that was not stored. */
export type TextUpload = {
  key: string;
  file: File;
  place: HeldPlace;
  /** what stands at its place until then */
  element: HTMLElement;
  problem: Problem | undefined;
};

/** Uploads images one after the other, each with a placeholder where it will stand. */
export function useTextUploads(toAlt: (image: Schemas['Media']) => string) {
  const [uploads, setUploads] = useState<readonly TextUpload[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const end = ({ element, place }: TextUpload) => {
    place.hide(element);
    setUploads((now) => now.filter((each) => each.element !== element));
  };
  const send = async (upload: TextUpload) => {
    const result = await uploadImage(upload.file);
    if (result.ok) {
      end(upload);
      upload.place.insert({ alt: toAlt(result.value), path: result.value.path });
    } else
      setUploads((now) => now.map((each) => (each.element === upload.element ? { ...each, problem: result.problem } : each)));
  };
  const queue = (upload: TextUpload) => {
    last.current = last.current.then(() => send(upload));
  };
  const add = (files: readonly File[], place: HeldPlace) => {
    const added = files.map((file) => {
      const element = document.createElement('div');
      element.className = 'cm-upload';
      place.show(element);
      return { key: crypto.randomUUID(), file, place, element, problem: undefined };
    });
    setUploads((now) => [...now, ...added]);
    for (const upload of added) queue(upload);
  };
  const retry = (upload: TextUpload) => {
    setUploads((now) => now.map((each) => (each === upload ? { ...each, problem: undefined } : each)));
    queue(upload);
  };
  return { uploads, add, retry, dismiss: end };
}
