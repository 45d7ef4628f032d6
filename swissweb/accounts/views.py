from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from swissweb.accounts import services, throttle
from swissweb.accounts.forms import OwnNameForm, SignInForm, password_form
from swissweb.accounts.guards import safe_next


def _wait_message(seconds: int) -> str:
    if seconds < 90:
        text = ngettext(
            "Too many wrong passwords. Try again in %(n)d second.",
            "Too many wrong passwords. Try again in %(n)d seconds.",
            seconds,
        )
        return text % {"n": seconds}
    minutes = -(-seconds // 60)
    text = ngettext(
        "Too many wrong passwords. Try again in %(n)d minute.",
        "Too many wrong passwords. Try again in %(n)d minutes.",
        minutes,
    )
    return text % {"n": minutes}


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    asked = request.POST.get("next") or request.GET.get("next", "")
    if request.user.is_authenticated:
        return redirect(safe_next(request, asked))
    form = SignInForm(request.POST or None)
    status, wait = 200, 0
    if request.method == "POST":
        status = 422
        if form.is_valid():
            username, address = form.cleaned_data["username"], throttle.address_of(request)
            wait = throttle.claim_attempt(username, address)
            if wait:
                status = 429
                form.add_error(None, _wait_message(wait))
            elif user := form.check_password(request):
                throttle.forget(username, address)
                login(request, user)
                return redirect(safe_next(request, asked))
    response = render(request, "accounts/login.html", {"form": form, "next": asked}, status=status)
    if wait:
        response.headers["Retry-After"] = str(wait)
    return response


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect("public:home")


@never_cache
@sensitive_post_parameters("old_password", "new_password1", "new_password2")
@require_http_methods(["GET", "POST"])
def password(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return redirect("accounts:login")
    user = request.user
    asked = request.POST.get("next") or request.GET.get("next", "")
    form = password_form(user, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        services.replace_password(user, form.cleaned_data["new_password1"])
        if name := form.cleaned_data.get("name"):
            services.rename(user, name)
        update_session_auth_hash(request, user)
        messages.success(request, _("Your new password is saved."))
        return redirect(safe_next(request, asked))
    status = 422 if form.is_bound else 200
    context = {
        "form": form,
        "name_form": OwnNameForm(initial={"name": user.get_full_name()}),
        "next": asked,
        "first": user.one_time_password,
    }
    return render(request, "accounts/password.html", context, status=status)


@never_cache
@require_POST
def own_name(request: HttpRequest) -> HttpResponse:
    """Change the name that stands in the log."""
    if not request.user.is_authenticated:
        return redirect("accounts:login")
    if request.user.one_time_password:
        return redirect("accounts:password")
    form = OwnNameForm(request.POST)
    if form.is_valid():
        services.rename(request.user, form.cleaned_data["name"])
        messages.success(request, _("Saved."))
        return redirect("accounts:password")
    context = {"form": password_form(request.user), "name_form": form, "next": "", "first": False}
    return render(request, "accounts/password.html", context, status=422)
