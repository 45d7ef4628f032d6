from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.auth import authenticate
from django.contrib.auth.forms import PasswordChangeForm, SetPasswordForm, UsernameField
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from swissweb.accounts.models import User

if TYPE_CHECKING:
    SetPassword = SetPasswordForm[User]
else:
    SetPassword = SetPasswordForm


class SignInForm(forms.Form):
    """Name and password. ``check_password`` is called apart: a waiting attempt must not get that far."""

    username = UsernameField(
        label=_("Name"), max_length=150, widget=forms.TextInput(attrs={"autocomplete": "username"})
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=1000,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def check_password(self, request: HttpRequest) -> User | None:
        """The account, or None with an error on the form. The form must be valid."""
        user = authenticate(request, **self.cleaned_data)
        if isinstance(user, User):
            return user
        self.add_error(None, _("Name and password don't fit together. Capital letters count in both."))
        return None


class OwnNameForm(forms.Form):
    """What others read in the log; the name to sign in with stays."""

    name = forms.CharField(
        label=_("Your name"),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
        help_text=_("It stands in the log of your events."),
    )


class ReplaceOneTimePasswordForm(SetPassword):
    """The first own password, and who it is. The old one is not asked again: it was just typed off paper."""

    name = forms.CharField(
        label=_("Your name"),
        max_length=150,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
        help_text=_("It stands in the log of your events and can be changed later."),
    )
    field_order = ("name", "new_password1", "new_password2")

    def __init__(self, user: User, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(user, data, initial={"name": user.get_full_name()})

    def clean_new_password1(self) -> str:
        password: str = self.cleaned_data["new_password1"]
        if self.user.check_password(password):
            raise ValidationError(_("Choose another password than the printed one."))
        return password


def password_form(user: User, data: Mapping[str, Any] | None = None) -> SetPassword:
    """The form this account needs to change its password."""
    if user.one_time_password:
        return ReplaceOneTimePasswordForm(user, data)
    return PasswordChangeForm(user, data)
