'use client';

import { useCallback, useRef, useState } from 'react';
import type { Problem } from '@/components/api/problem';
import { uploadImage } from './upload-image';

export type FailedUpload = { name: string; problem: Problem };

/**
 * Uploads files one after the other; more may be added meanwhile.
 *
 * @param onUploaded after each file that is stored
 */
export function useUploads(onUploaded: () => void) {
  const queue = useRef<File[]>([]);
  const running = useRef(false);
  const [left, setLeft] = useState(0);
  const [failed, setFailed] = useState<FailedUpload[]>([]);

  const add = useCallback(
    async (files: readonly File[]) => {
      queue.current.push(...files);
      setLeft((count) => count + files.length);
      if (running.current) return;
      running.current = true;
      setFailed([]);
      for (let file = queue.current.shift(); file; file = queue.current.shift()) {
        const { name } = file;
        const result = await uploadImage(file);
        setLeft((count) => count - 1);
        if (result.ok) onUploaded();
        else setFailed((list) => [...list, { name, problem: result.problem }]);
      }
      running.current = false;
    },
    [onUploaded],
  );

  return { add, left, failed };
}
