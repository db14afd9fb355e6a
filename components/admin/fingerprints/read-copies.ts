/** The copies in chosen files: the last number in a file's name is the recipient's. */
export async function readCopies(files: readonly File[]): Promise<{ uid: number; content: string }[]> {
  return Promise.all(files.map(async (file) => ({ uid: findUid(file.name) ?? Number.NaN, content: await file.text() })));
}

/** The last number in a file's name, without its ending: 17 for `report-2026-17.md`. */
export function findUid(name: string): number | undefined {
  const digits = name.replace(/\.[^.]*$/, '').match(/\d+(?=\D*$)/)?.[0];
  const uid = Number(digits ?? Number.NaN);
  return Number.isInteger(uid) && uid <= 2_147_483_647 ? uid : undefined;
}
