import { described, ownerOf } from '../../../test/nets/bodies.ts'
import { type Nets, unlessReading } from '../../../test/nets/module.ts'
import { forumRows, forumSubscriptions } from './nets-rows.ts'

const seenBy = unlessReading('forums:read', 'audience')

export const nets: Nets = {
  rows: forumRows,
  belongings: forumSubscriptions,
  operations: {
    createForum: { body: (ids) => ({ ...ownerOf(ids), title: 'New' }), mend: ({ about: _discussed, ...body }) => body },
    updateForum: { body: described },
    updateForumThread: { body: () => ({ title: 'Changed' }) },
    // Only the author can change a post.
    updateForumPost: { asker: 'learner' },
  },
  choices: ({ forum_post_id, forum_reply_id, job_aid_id }) => ({
    forum_post_id: [forum_post_id!],
    answer_post_id: [forum_reply_id!],
    about_id: [job_aid_id!],
    'createForum id': [job_aid_id!],
  }),
  beside: () => ({ 'createForum id': { kind: 'job_aid' } }),
  sights: [
    { at: '{forum_id}', read: 'forums:read', seenBy },
    { at: '{forum_thread_id}', read: 'forums:read', seenBy },
    { at: '{forum_post_id}', read: 'forums:read', seenBy },
  ],
  catalogue: 'forums:read',
  invariants: {
    'posts of a thread are numbered one by one, up to the last': `
      select t.id::text as fault from forum_thread t left join forum_post p on p.thread_id = t.id group by t.id
      having count(p.id) <> t.last_post_number or coalesce(max(p.post_number), 0) <> t.last_post_number or t.last_post_number = 0`,
    'a thread was last written in when its last post was': `
      select t.id::text as fault from forum_thread t join forum_post p on p.thread_id = t.id and p.post_number = t.last_post_number
      where p.created_at <> t.last_post_at`,
    'nobody has read beyond the end of a thread, nor wrote more after it than they did': `
      select m.id::text as fault from forum_read_mark m join forum_thread t on t.id = m.thread_id
      where m.post_number > t.last_post_number or m.own_after > (
        select count(*) from forum_post p where p.thread_id = m.thread_id and (p.author_user_id = m.user_id or p.author_user_id is null) and p.post_number > m.post_number)`,
    'only in forums of questions something is an answer': `
      select t.id::text as fault from forum_thread t join forum f on f.id = t.forum_id where t.answer_post_id is not null and f.kind <> 'questions'`,
    'an answer is another post of its own thread than the question': `
      select t.id::text as fault from forum_thread t left join forum_post p on p.id = t.answer_post_id
      where t.answer_post_id is not null and (p.thread_id is distinct from t.id or p.post_number = 1)`,
    'of what was deleted for good nothing is left': `
      select p.id::text as fault from forum_post p where p.hidden_reason = 'deleted' and (p.body_markdown <> '' or p.edited_at is not null
        or exists (select from forum_post_revision r where r.post_id = p.id) or exists (select from forum_report r where r.post_id = p.id))`,
    'what is searched of threads is what their visible posts say, beneath their titles': `
      select coalesce(p.id::text, s.thing_id::text) as fault
      from (select p.*, t.title from forum_post p join forum_thread t on t.id = p.thread_id where p.hidden_at is null and read_text(p.body_markdown) <> '') p
      full join (select * from search_text where kind = 'forum_thread') s on s.thing_id = p.thread_id and s.piece = p.post_number
      where p.id is null or s.id is null or s.heading <> p.title or s.text <> read_text(p.body_markdown)`,
  },
}
