-- Whom somebody stands in for with a role that they hold for a time. The name stays when that person is no member any more.
alter table role_grant add column deputy_for uuid references account;
alter table role_grant add constraint role_grant_for_another check (deputy_for <> account_id);
