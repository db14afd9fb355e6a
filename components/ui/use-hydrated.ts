import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether React handles events here: not on the server and not before hydration, when a click or a key would be lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
