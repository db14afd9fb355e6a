/** A switch that takes effect immediately. */
export function Switch({
  label,
  checked,
  busy,
  disabled = false,
  onChange,
}: {
  label: string;
  checked: boolean;
  busy: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <input
      type="checkbox"
      role="switch"
      aria-label={label}
      aria-busy={busy || undefined}
      aria-checked={checked}
      checked={checked}
      disabled={disabled}
      onChange={({ target }) => !busy && onChange(target.checked)}
      className="relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-shade align-middle transition-colors duration-150 before:absolute before:top-[2px] before:left-[2px] before:size-3.5 before:rounded-full before:bg-muted before:transition-transform before:duration-150 checked:border-jade checked:bg-jade checked:before:translate-x-4 checked:before:bg-on-jade enabled:hover:border-jade disabled:cursor-default disabled:opacity-55 aria-busy:cursor-progress motion-reduce:before:transition-none"
    />
  );
}
