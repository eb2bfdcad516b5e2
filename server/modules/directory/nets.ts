import { fresh } from '../../../test/nets/bodies.ts'
import type { Nets } from '../../../test/nets/module.ts'

const TIMES = [/^(granted|expires)_at must lie in the future/, /^expires_at must be after granted_at/]

const importForm = { form: ({ provider_id }: Record<string, string>) => ({ provider_id: provider_id!, file: 'user_id\r\nnobody-yet\r\n' }) }

export const nets: Nets = {
  operations: {
    addDirectoryUser: {
      body: ({ provider_id }) => ({ provider_id, subject: fresh() }),
      mend: ({ user_id: _account, ...body }, { provider_id }) => ({ ...body, provider_id, subject: body.subject ?? 'somebody' }),
      refuses: [/^user_id (excludes|is required)/, /^subject is required/, /^email must be an e-mail address/],
    },
    grantRole: { body: ({ dept_id, other_role_id }) => ({ department_id: dept_id, role_id: other_role_id }), refuses: TIMES },
    nameDeputy: {
      body: ({ role_id, learner_id }) => ({ deputy_user_id: learner_id, role_ids: [role_id], expires_at: '2096-01-02T03:04:05Z' }),
      refuses: TIMES,
    },
    updateGrant: { body: () => ({ expires_at: null }), refuses: [/^expires_at must (lie in the future|be after granted_at)/] },
    transferDirectoryUsers: {
      body: ({ dept_id, other_role_id, user_id }) => ({
        user_ids: [user_id],
        from_department_id: dept_id,
        department_id: dept_id,
        role_id: other_role_id,
      }),
      refuses: [/^(ends|expires)_at must lie in the future/],
    },
    leaveDirectoryUsers: {
      body: ({ learner_id }) => ({ user_ids: [learner_id], dry_run: true }),
      refuses: [/^ends_at must lie in the future/],
    },
    importDirectory: importForm,
    previewDirectoryImport: importForm,
  },
  fields: ({ user_id }) => ({ user_id, user_ids: [user_id], deputy_user_id: user_id }),
  choices: ({ user_id, spare_user_id }) => ({ user_id: [user_id!, spare_user_id!], deputy_user_id: [spare_user_id!] }),
  beside: () => ({ 'addDirectoryUser user_id': { provider_id: undefined, subject: undefined } }),
}
