-- Awards of a certification by when they were given, both ways.
create index certification_award_given on certification_award (certification_type_id, awarded_at, id);
