import { classNames } from '@/components/ui/class-names';

const colours: Record<string, string> = { GET: 'text-muted', DELETE: 'text-brick' };

/** The method of an operation. Those that change something are darker. */
export function MethodMark({ method, className }: { method: string; className?: string }) {
  return (
    <span
      lang="en"
      className={classNames('shrink-0 font-mono text-[0.75rem] font-semibold', colours[method] ?? 'text-ink', className)}
    >
      {method}
    </span>
  );
}
