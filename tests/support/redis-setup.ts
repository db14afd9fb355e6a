import { ensureRedis } from './redis';

/** Before any test starts a Redis of its own, one process sees to it that the program is there. */
export default function setup() {
  ensureRedis();
}
