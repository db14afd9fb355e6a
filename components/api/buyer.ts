const KEY = 'buyer';

/** For whom this tab began to pay, and in which checkout. */
type Buyer = { email: string; checkout: string };

/** Remembers them for the pages that follow the payment: in this tab only, and never in a URL. */
export function rememberBuyer(buyer: Buyer): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(buyer));
  } catch {
    // Without storage the address has to be typed again.
  }
}

/** For a tab in which somebody else may sign in later. */
export function forgetBuyer(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was remembered.
  }
}

/** The last ones remembered; undefined if there are none. */
export function recallBuyer(): Buyer | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
