export const quizInvariants: Record<string, string> = {
  'a quiz is on its newest version, and its versions are numbered one by one': `
    select q.id::text as fault from quiz q left join quiz_version v on v.quiz_id = q.id group by q.id
    having q.version is distinct from coalesce(max(v.version), 0) or count(v.version) <> q.version`,
  'a version has as many questions as it says, in an order without gaps': `
    select v.quiz_id::text as fault from quiz_version v left join quiz_question q on q.quiz_id = v.quiz_id and q.version = v.version
    group by v.quiz_id, v.version, v.bank_count
    having count(q.question_id) <> v.bank_count or min(q.position) <> 0 or max(q.position) <> v.bank_count - 1`,
  'the columns of a question say what its body says': `
    select question_id::text as fault from quiz_question
    where body ->> 'kind' <> kind or (body ->> 'points')::float8 <> points or body ->> 'question_id' <> question_id::text
      or (matches is not null) <> (kind = 'matching')`,
  'a question is of one kind in all its versions': `
    select question_id::text as fault from quiz_question group by quiz_id, question_id having count(distinct kind) > 1`,
  'what was drawn for an attempt is of its version, each question once': `
    select a.id::text as fault from quiz_attempt a cross join lateral (
      select count(*) as drawn, count(distinct d ->> 'question_id') as different, count(q.question_id) as known
      from jsonb_array_elements(a.drawn) d
      left join quiz_question q on q.quiz_id = a.quiz_id and q.version = a.version and q.question_id::text = d ->> 'question_id'
    ) c where c.drawn = 0 or c.different <> c.drawn or c.known <> c.drawn`,
  'attempts of a person at a quiz are numbered one by one': `
    select min(id::text) as fault from quiz_attempt group by quiz_id, user_id having max(number) <> count(*) or min(number) <> 1`,
  'an answer is to a question that was drawn': `
    select w.attempt_id::text as fault from quiz_answer w join quiz_attempt a on a.id = w.attempt_id
    where not a.drawn @> jsonb_build_array(jsonb_build_object('question_id', w.question_id::text))`,
  'no answer was saved after the attempt was over': `
    select w.attempt_id::text as fault from quiz_answer w join quiz_attempt a on a.id = w.attempt_id
    where w.saved_at > a.submitted_at and a.deadline_at is null`,
  'an attempt has grades once it is submitted, numbered one by one, and is what its last one says': `
    select a.id::text as fault from quiz_attempt a left join lateral (
      select count(*) as grades, max(number) as last from quiz_grade g where g.attempt_id = a.id
    ) n on true left join quiz_grade g on g.attempt_id = a.id and g.number = n.last
    where (a.submitted_at is null) <> (n.grades = 0) or coalesce(n.last, 0) <> n.grades
      or a.score is distinct from g.score or a.passed is distinct from g.passed`,
  'marks are of what was drawn, in that order': `
    select g.attempt_id::text as fault from quiz_grade g join quiz_attempt a on a.id = g.attempt_id
    where jsonb_path_query_array(g.marks, '$[*].question_id') <> jsonb_path_query_array(a.drawn, '$[*].question_id')`,
  'an attempt waits for a person as long as a mark does': `
    select g.attempt_id::text as fault from quiz_grade g
    where (g.passed is null) <> jsonb_path_exists(g.marks, '$[*] ? (@.points == null)')`,
  'no mark is beyond the points of its question': `
    select g.attempt_id::text as fault from quiz_grade g cross join jsonb_array_elements(g.marks) m
    where (m ->> 'points')::float8 not between 0 and (m ->> 'of')::float8`,
  'a pass was reported into a record of its learner': `
    select a.id::text as fault from quiz_attempt a join learning_record r on r.id = a.record_id
    where r.status <> 'completed' or r.learner_user_id is distinct from a.user_id`,
  'the record of what is no pass any more is archived': `
    select a.id::text as fault from quiz_attempt a join learning_record r on r.id = a.record_id
    where a.passed is not true and r.archived_at is null and r.recorded_by is null`,
  'nobody graded their own attempt': `
    select a.id::text as fault from quiz_attempt a join quiz_grade g on g.attempt_id = a.id and g.graded_by = a.user_id and g.reason is not null
    where not exists (select from quiz_regrade_decision r where r.attempt_id = a.id) and not jsonb_path_exists(g.marks, '$[*] ? (@.by_hand == false)')`,
  'a regrade that waits for a decision is about a pass': `
    select r.attempt_id::text as fault from quiz_regrade_decision r join quiz_attempt a on a.id = r.attempt_id
    where r.decided_at is null and a.passed is not true`,
  'a tag of a section is borne by a question of its version': `
    select v.quiz_id::text as fault from quiz_version v cross join jsonb_array_elements(v.sections) s
    where not exists (select from quiz_question q where q.quiz_id = v.quiz_id and q.version = v.version and q.body -> 'tags' ? (s ->> 'tag'))`,
  'files that published questions show hang on their quiz': `
    select q.question_id::text as fault
    from quiz_question q cross join lateral regexp_matches(q.body::text, 'attachment:([0-9a-f-]{36})', 'gi') named (ids)
    where not exists (select from quiz_attachment a where a.quiz_id = q.quiz_id and a.id::text = lower(named.ids[1]))`,
  'a seat is of the learner of its attempt, in that sitting': `
    select seat.attempt_id::text as fault from quiz_sitting_seat seat join quiz_attempt a on a.id = seat.attempt_id
    where a.user_id <> seat.user_id or a.sitting_id is distinct from seat.sitting_id`,
  'an attempt of a sitting has a seat there': `
    select a.id::text as fault from quiz_attempt a
    where a.sitting_id is not null and not exists (select from quiz_sitting_seat seat where seat.attempt_id = a.id)`,
  'with a host all have the same before them, and the question is one of these': `
    select s.id::text as fault from quiz_sitting s left join quiz_attempt a on a.sitting_id = s.id
    where s.pacing = 'host' and (a.drawn <> s.drawn or a.version <> s.quiz_version or s.question_index >= jsonb_array_length(s.drawn))`,
  'an attempt of a sitting has an end, and none is open where the sitting was ended or cancelled': `
    select a.id::text as fault from quiz_attempt a join quiz_sitting s on s.id = a.sitting_id
    where a.deadline_at is null or (a.submitted_at is null and (s.ended_at is not null or s.cancelled_at is not null))`,
}
