-- What is due is reminded of by its day, so that a date that is moved is reminded of as well. What was told already keeps being known.
update notification
set occasion = concat_ws(':', split_part(occasion, ':', 1), split_part(occasion, ':', 2), about ->> 'day', split_part(occasion, ':', 3))
where kind in ('certification_due', 'certification_overdue');
