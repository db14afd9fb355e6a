import { useTranslations } from 'next-intl';
import type { Schemas } from '@/components/api/client';

/** Network and TLS error codes, grouped by their meaning for the operator of the receiver. */
const CAUSES = {
  timeout: ['timeout', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT'],
  hostNotFound: ['host_not_found', 'ENOTFOUND', 'EAI_AGAIN'],
  notPublic: ['address_not_public'],
  refused: ['ECONNREFUSED'],
  closed: ['ECONNRESET', 'EPIPE'],
  unreachable: ['EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'],
  certificateName: ['ERR_TLS_CERT_ALTNAME_INVALID'],
  certificateExpired: ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'],
  certificateUntrusted: [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  ],
  notTls: ['EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'],
} as const;

type Attempt = Pick<Schemas['DeliveryAttempt'], 'status_code' | 'error' | 'milliseconds'>;

/** The outcome of one request: the status with what it means, or why there was none. */
export function AttemptResult({ attempt: { status_code, error, milliseconds } }: { attempt: Attempt }) {
  const t = useTranslations('webhooks.deliveries');
  const cause = (Object.keys(CAUSES) as (keyof typeof CAUSES)[]).find((key) =>
    (CAUSES[key] as readonly string[]).includes(error ?? ''),
  );
  return (
    <span>
      {status_code ?? (cause ? t(`causes.${cause}`) : <code className="font-mono">{error}</code>)}
      {status_code !== null && status_code >= 300 && status_code < 400 && ` · ${t('redirect')}`}
      <span className="whitespace-nowrap text-muted">
        {' · '}
        {t('milliseconds', { count: milliseconds })}
      </span>
    </span>
  );
}
