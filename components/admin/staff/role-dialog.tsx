'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { api, type Problem, type Schemas, toResult } from '@/components/api/client';
import { ProblemNotice } from '@/components/api/problem-notice';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { RoleField, toRole } from './role-field';

type User = Schemas['User'];

/** Gives a member of staff another role. */
export function RoleDialog({
  user,
  lead,
  onDone,
  onClose,
}: {
  user: User;
  lead: string;
  onDone: (user: User) => void;
  onClose: () => void;
}) {
  const t = useTranslations('staff');
  const tc = useTranslations('common.actions');
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const role = toRole(new FormData(event.currentTarget).get('role'));
    setBusy(true);
    setProblem(undefined);
    const result = await toResult(api.PATCH('/api/v1/admin/users/{id}', { params: { path: { id: user.id } }, body: { role } }));
    setBusy(false);
    if (!result.ok) return setProblem(result.problem);
    onClose();
    onDone(result.value);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={t('roleTitle', { name: user.name })}
      description={<p>{lead}</p>}
    >
      <form onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
        {problem && <ProblemNotice problem={problem} />}
        <RoleField id={id} defaultRole={user.role} />
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('roleConfirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
