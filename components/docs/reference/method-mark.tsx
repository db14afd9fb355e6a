/** The method of an operation. Those that change something are darker. */
export function MethodMark({ method }: { method: string }) {
  return (
    <span lang="en" className="method-mark" data-method={method}>
      {method}
    </span>
  );
}
