/** Whether `Accept` names CSV, and does not weigh JSON more. RFC 9110, section 12.5.1. */
export function prefersCsv(accept: string): boolean {
  const weightOf = (type: string) => {
    const part = accept.split(',').find((each) => each.split(';', 1)[0]?.trim().toLowerCase() === type);
    if (part === undefined) return 0;
    const weight = Number(/;\s*q=([\d.]+)/i.exec(part)?.[1] ?? 1);
    return Number.isNaN(weight) ? 0 : weight;
  };
  const csv = weightOf('text/csv');
  return csv > 0 && csv >= weightOf('application/json');
}
