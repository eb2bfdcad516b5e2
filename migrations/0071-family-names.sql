-- A name with the family's in front and a comma, as SCORM 1.2 has its learners called; null where no provider told the two apart.
alter table account add column family_first text;
