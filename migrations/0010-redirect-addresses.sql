-- Each provider sends people back to an address of its own. Those that are there have the one that all shared registered.
alter table sign_in_provider add column legacy_redirect boolean not null default true;
alter table sign_in_provider alter column legacy_redirect set default false;
