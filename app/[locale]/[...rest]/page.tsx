import { notFound } from 'next/navigation';

/** Any address of the portal at which nothing lives, answered in its language. */
export default function Nowhere() {
  notFound();
}
