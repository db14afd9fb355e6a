/** What cannot be done to a subscriber; the message is one line for the operator. */
export class SubscriberError extends Error {
  override name = 'SubscriberError';

  constructor(
    readonly reason: 'exists' | 'not_found',
    message: string,
  ) {
    super(message);
  }
}
