'use client';

import { useRef, useState } from 'react';
import type { Schemas } from '@/components/api/client';
import type { Problem } from '@/components/api/problem';
import { uploadImage } from './upload-image';

export type FailedUpload = { name: string; problem: Problem };

type Upload = { file: File; onUploaded: (image: Schemas['Media']) => void };

/** Uploads files one after the other; more may be added in between. `onUploaded` is called for each file that is stored. */
export function useUploads() {
  const queue = useRef<Upload[]>([]);
  const running = useRef(false);
  const [left, setLeft] = useState(0);
  const [failed, setFailed] = useState<FailedUpload[]>([]);

  const add = async (files: readonly File[], onUploaded: Upload['onUploaded']) => {
    queue.current.push(...files.map((file) => ({ file, onUploaded })));
    setLeft((count) => count + files.length);
    if (running.current) return;
    running.current = true;
    setFailed([]);
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      const { file, onUploaded: done } = next;
      const result = await uploadImage(file);
      setLeft((count) => count - 1);
      if (result.ok) done(result.value);
      else setFailed((list) => [...list, { name: file.name, problem: result.problem }]);
    }
    running.current = false;
  };

  return { add, left, failed };
}
