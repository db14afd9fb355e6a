'use client';

import type { ComponentProps, FocusEvent } from 'react';
import { Input } from '@/components/ui/field';

/**
 * A day as 2027-12-31 in every browser: a native date field is written in the browser's own locale. Other separators, or
 * none, become hyphens when the field is left.
 */
export function DateInput(props: ComponentProps<typeof Input>) {
  const onBlur = (event: FocusEvent<HTMLInputElement>) => {
    const parts = /^\s*(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?\s*$/.exec(event.target.value);
    if (parts) event.target.value = [parts[1], parts[2]?.padStart(2, '0'), parts[3]?.padStart(2, '0')].join('-');
  };
  return (
    <Input type="text" placeholder="YYYY-MM-DD" maxLength={20} autoComplete="off" spellCheck={false} onBlur={onBlur} {...props} />
  );
}
